import { cleanLine } from '../../shared/text.ts'
import { guardedFetch } from '../outside/guarded-fetch.ts'
import { askUnwatched } from '../outside/watch-outside.ts'
import { createPatience } from './answer-patience.ts'
import type { TokenUsage } from './ask-model.ts'
import { asJpeg, type MakeJpeg, makeJpegHere } from './jpeg-image.ts'
import { plausibleSize } from './plausible-size.ts'
import { openVisionModel, type VisionConfig } from './vision-model.ts'
import type { VisionSubject } from './vision-prompt.ts'

/** The vision service's estimate for a photo. */
export interface CatchEstimate {
  /** Whether the photo shows a catch. */
  isFishing: boolean
  /** The most confident first. */
  species: { name: string; confidence: number | null }[]
  lengthInches: number | null
  weightLbs: number | null
  /** Overall confidence from 0 to 1. */
  confidence: number | null
  /** The answer as received, before sizes are checked for plausibility. */
  raw: unknown
  usage: TokenUsage
  model: string
}

/**
 * The vision service. `estimate` identifies the fish in one photo; it rejects if the model is unavailable or refuses.
 */
export interface Vision {
  estimate(subject: VisionSubject): Promise<CatchEstimate>
}

/**
 * Providers that need JPEG: self-hosted servers decode images with small libraries, many of which do not support WebP.
 */
const wantsJpeg: VisionConfig['provider'][] = ['ollama', 'openai-compatible']
/** Timeouts. A hosted model answers within seconds; one on the operator's own machine may take minutes. */
const hostedTimeoutMs = 60_000
const homeTimeoutMs = 180_000
const maxBytes = 4_000_000

/** Creates the vision service; null if none is configured. It loads the provider's library with the first photo. */
export function createVision(
  config: VisionConfig | null,
  timeoutMs = config?.provider === 'ollama' ? homeTimeoutMs : hostedTimeoutMs,
  watched = askUnwatched,
  makeJpeg: MakeJpeg = makeJpegHere,
): Vision | null {
  if (config === null) return null
  const fetch = guardedFetch('The vision service', { timeoutMs, maxBytes })
  const patience = createPatience()
  let opening: ReturnType<typeof openVisionModel> | null = null
  return {
    estimate: async (subject) => {
      opening ??= openVisionModel(config, fetch)
      const model = await opening
      const { askModel } = await import('./ask-model.ts')
      const shown = wantsJpeg.includes(config.provider) ? await asJpeg(subject, makeJpeg) : subject
      // `watched` is inside `withAnswersAbout`, so that giving up on a photo does not count as a response of the
      // service.
      const answer = await patience.withAnswersAbout(subject.image, () =>
        watched(() => askModel(model, shown)),
      )
      const size = plausibleSize(
        answer.species.map(({ name }) => name),
        answer.lengthInches,
        answer.weightLbs,
      )
      return { ...answer, ...size, model: cleanLine(`${config.provider}/${config.model}`) }
    },
  }
}
