import { cleanLine } from '../../shared/text.ts'
import { createSafeFetch } from '../external-services/safe-fetch.ts'
import { callUntracked } from '../external-services/service-health.ts'
import { correctSizeEstimate } from './correct-size-estimate.ts'
import { type EncodeJpeg, encodeJpegInProcess, withJpegImage } from './encode-jpeg.ts'
import type { TokenUsage } from './query-model.ts'
import { createRetryBudget } from './unreadable-response-limit.ts'
import { openVisionModel, type VisionConfig } from './vision-model.ts'
import type { VisionInput } from './vision-prompt.ts'

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
  estimate(subject: VisionInput): Promise<CatchEstimate>
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
  watched = callUntracked,
  makeJpeg: EncodeJpeg = encodeJpegInProcess,
): Vision | null {
  if (config === null) return null
  const fetch = createSafeFetch('The vision service', { timeoutMs, maxBytes })
  const patience = createRetryBudget()
  let opening: ReturnType<typeof openVisionModel> | null = null
  return {
    estimate: async (subject) => {
      opening ??= openVisionModel(config, fetch)
      const model = await opening
      const { queryModel } = await import('./query-model.ts')
      const shown = wantsJpeg.includes(config.provider) ? await withJpegImage(subject, makeJpeg) : subject
      // `watched` is inside `withAnswersAbout`, so that giving up on a photo does not count as a response of the
      // service.
      const response = await patience.withAnswersAbout(subject.image, () =>
        watched(() => queryModel(model, shown)),
      )
      const size = correctSizeEstimate(
        response.species.map(({ name }) => name),
        response.lengthInches,
        response.weightLbs,
      )
      return { ...response, ...size, model: cleanLine(`${config.provider}/${config.model}`) }
    },
  }
}
