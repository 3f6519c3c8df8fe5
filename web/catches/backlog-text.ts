import { isAre, plural } from '../../shared/formatting/plural.ts'
import type { Backlog } from '../../shared/identification.ts'
import { providerNames } from '../../shared/provider-names.ts'

/** Returns the sentence about photos without an estimate. */
export function backlogQuestion({ provider, photoCount }: Backlog): string {
  const isOne = photoCount === 1
  const photos = isOne
    ? 'One of your photos hasn’t been identified.'
    : `${number.format(photoCount)} of your photos haven’t been identified.`
  return provider === null ? photos : `${photos} Send ${isOne ? 'it' : 'them'} to ${providerNames[provider]}?`
}

/** Returns what identifying all of them is expected to take; tokens, because prices change. */
export function backlogCost(backlog: Backlog): string {
  const { provider, photoCount, inputTokensPerPhoto, outputTokensPerPhoto, isMeasured } = backlog
  if (provider === 'ollama') return 'It runs on this server, so it costs only electricity.'
  const total = (tokens: number) => number.format(Number((photoCount * tokens).toPrecision(2)))
  const tokens = `about ${total(inputTokensPerPhoto)} tokens in and ${total(outputTokensPerPhoto)} out`
  const basis = isMeasured ? 'going by a test of this service' : 'going by a typical photo'
  return `That takes ${tokens}, ${basis}. It can be three times that if the service looks again. Whoever runs this server pays the provider for them.`
}

/** Returns the sentence about photos that are waiting. */
export function backlogProgress({ waitingCount }: Backlog): string {
  return `${plural(waitingCount, 'earlier photo')} ${isAre(waitingCount)} waiting to be identified.`
}

const number = new Intl.NumberFormat('en-US')
