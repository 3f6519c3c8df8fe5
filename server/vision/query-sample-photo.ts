import { readFile } from 'node:fs/promises'
import type { VisionTest } from '../../shared/vision-settings.ts'
import { ServiceRejectedError, ServiceUnavailableError } from '../external-services/service-errors.ts'
import type { Vision } from './vision.ts'

/** Creel's own photo, from scripts/samples/images: a largemouth bass held at dusk. */
const samplePhoto = new URL('sample-photo.jpg', import.meta.url)
const maxResponseLength = 5_000

/** Asks a vision service about Creel's sample photo; a failure of the service is a result too. */
export async function querySamplePhoto(vision: Vision): Promise<VisionTest> {
  const image = await readFile(samplePhoto)
  const startedAt = performance.now()
  const result = { response: null, inputTokens: null, outputTokens: null, failure: null }
  const elapsed = () => Math.round((performance.now() - startedAt) / 100) / 10
  try {
    const { raw, usage } = await vision.estimate({
      image,
      mediaType: 'image/jpeg',
      anglerHeightInches: null,
      cameraSetup: null,
      placeName: null,
      month: null,
    })
    const response = JSON.stringify(raw, null, 2).slice(0, maxResponseLength)
    return { ...result, ...usage, response, seconds: elapsed() }
  } catch (cause) {
    if (!(cause instanceof ServiceUnavailableError || cause instanceof ServiceRejectedError)) throw cause
    return { ...result, failure: `${cause.message}${hint(cause.message)}`, seconds: elapsed() }
  }
}

/** Returns a sentence on what usually causes a failure. The provider's own text is not shown: it may repeat the key. */
function hint(message: string): string {
  const [, status = ''] = /status (\d+)\.$/.exec(message) ?? []
  if (status === '400') return ' Check the key and the model: it must accept images.'
  if (status === '401' || status === '403') return ' Check the key.'
  if (status === '404') return ' Check the model’s name.'
  if (status === '429') return ' The key’s limit may be reached.'
  return message.includes('couldn’t be reached')
    ? ' Check that it’s running and can be reached from this server.'
    : ''
}
