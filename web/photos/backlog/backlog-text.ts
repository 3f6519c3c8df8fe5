import { plural } from '../../../shared/formatting/plural.ts'
import type { Backlog } from '../../../shared/identification.ts'
import { providerNames } from '../../../shared/provider-names.ts'

/** Returns the sentence about photos that were never identified. */
export function backlogQuestion({ provider, photoCount }: Backlog): string {
  const verb = photoCount === 1 ? 'hasn’t' : 'haven’t'
  const them = photoCount === 1 ? 'it' : 'them'
  const photos = `${plural(photoCount, 'photo')} of yours ${verb} been identified`
  return provider === null ? `${photos}.` : `${photos}. Send ${them} to ${providerNames[provider]}?`
}

/** Returns what identifying all of them is expected to take; tokens, because prices change. */
export function backlogCost(backlog: Backlog): string {
  const { provider, photoCount, inputTokensPerPhoto, outputTokensPerPhoto, isMeasured } = backlog
  if (provider === 'ollama') return 'It runs on this server, so that costs no more than its electricity.'
  const total = (tokens: number) => number.format(Number((photoCount * tokens).toPrecision(2)))
  const tokens = `about ${total(inputTokensPerPhoto)} tokens in and ${total(outputTokensPerPhoto)} out`
  const basis = isMeasured ? 'going by a test of this service' : 'going by a typical photo'
  return `That takes ${tokens}, ${basis}; up to three times that if the service looks again. Whoever runs this server pays for them; the provider’s price list has the cost.`
}

/** Returns the sentence about photos that are waiting. */
export function backlogProgress({ waitingCount }: Backlog): string {
  return `${plural(waitingCount, 'earlier photo')} ${waitingCount === 1 ? 'is' : 'are'} waiting to be identified.`
}

const number = new Intl.NumberFormat('en-US')
