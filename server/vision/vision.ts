import { cleanLine } from '../../shared/text.ts'
import { createSafeFetch } from '../external-services/safe-fetch.ts'
import { callUntracked, type TrackedCall } from '../external-services/service-health.ts'
import { correctSizeEstimate } from './correct-size-estimate.ts'
import type { TokenUsage } from './query-model.ts'
import { createRetryBudget } from './unreadable-response-limit.ts'
import { openVisionModel, type VisionConfig } from './vision-model.ts'
import type { VisionInput } from './vision-prompt.ts'
import type { FishEstimate } from './vision-response.ts'

/** The vision service's estimate for a photo. */
export interface CatchEstimate {
  /** Whether the photo shows a catch. */
  isFishing: boolean
  /** The fish of the catch, the largest first. A weight is derived if it follows from the length alone. */
  fish: (FishEstimate & { isWeightDerived: boolean })[]
  /** Overall confidence from 0 to 1. */
  confidence: number | null
  /** The answer as received, before sizes are checked for plausibility. */
  raw: unknown
  usage: TokenUsage
  model: string
}

/** The vision service. `estimate` identifies the fish in a photo; rejects if the model is unavailable or refuses. */
export interface Vision {
  estimate(input: VisionInput): Promise<CatchEstimate>
}

/** Providers that need JPEG: the image libraries of self-hosted servers often do not support WebP. */
const jpegProviders: VisionConfig['provider'][] = ['ollama', 'openai-compatible']
/** Timeouts. A hosted model answers within seconds; one on the operator's own machine may take minutes. */
const hostedTimeoutMs = 60_000
const localTimeoutMs = 180_000
const maxBytes = 4_000_000

interface Options {
  timeoutMs?: number
  /** Wraps each request; by default, its outcome is not recorded. */
  trackCall?: TrackedCall
  /** Encodes photos for providers that need JPEG; by default in this process. */
  encodeJpeg?: EncodeJpeg
}

/** Creates the vision service. It loads the provider's library with the first photo. */
export function createVision(
  config: VisionConfig,
  {
    timeoutMs = config.provider === 'ollama' ? localTimeoutMs : hostedTimeoutMs,
    trackCall = callUntracked,
    encodeJpeg = encodeJpegInProcess,
  }: Options = {},
): Vision {
  const fetch = createSafeFetch('The vision service', { timeoutMs, maxBytes })
  const retryBudget = createRetryBudget()
  let modelPromise: ReturnType<typeof openVisionModel> | null = null
  return {
    estimate: async (input) => {
      modelPromise ??= openVisionModel(config, fetch)
      const model = await modelPromise
      const { queryModel } = await import('./query-model.ts')
      const modelInput = jpegProviders.includes(config.provider)
        ? await withJpegImage(input, encodeJpeg)
        : input
      // `trackCall` is inside `retryBudget`, so that giving up on a photo does not count as a response of the service.
      const response = await retryBudget.run(input.image, () =>
        trackCall(() => queryModel(model, modelInput)),
      )
      const fish = response.fish.map(correctSize)
      return { ...response, fish, model: cleanLine(`${config.provider}/${config.model}`) }
    },
  }
}

function correctSize(fish: FishEstimate): CatchEstimate['fish'][number] {
  const size = correctSizeEstimate(
    fish.species.map(({ name }) => name),
    fish.lengthInches,
    fish.weightLbs,
  )
  return { ...fish, ...size }
}

/** A function that converts an image to JPEG. */
export type EncodeJpeg = (image: Buffer) => Promise<Buffer>

/** Returns the subject with its image as JPEG, the only format that every model supports. */
async function withJpegImage(input: VisionInput, encodeJpeg: EncodeJpeg): Promise<VisionInput> {
  if (input.mediaType === 'image/jpeg') return input
  return { ...input, image: await encodeJpeg(input.image), mediaType: 'image/jpeg' }
}

/** Converts an image in this process; only for images that are known to be harmless. */
async function encodeJpegInProcess(image: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return await sharp(image).jpeg({ quality: 88 }).toBuffer()
}
