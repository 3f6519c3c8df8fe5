import { cleanLine } from '../../shared/text.ts'
import { guardedFetch } from '../outside/guarded-fetch.ts'
import { askUnwatched } from '../outside/watch-outside.ts'
import { createPatience } from './answer-patience.ts'
import type { TokenUsage } from './ask-model.ts'
import { asJpeg, type MakeJpeg, makeJpegHere } from './jpeg-image.ts'
import { plausibleSize } from './plausible-size.ts'
import { openVisionModel, type VisionConfig } from './vision-model.ts'
import type { VisionSubject } from './vision-prompt.ts'

/** What the vision service makes of a photo. */
export interface CatchEstimate {
  /** Whether the photo shows a catch at all. */
  isFishing: boolean
  /** Surest first. */
  species: { name: string; confidence: number | null }[]
  lengthInches: number | null
  weightLbs: number | null
  /** Of the whole, from 0 to 1. */
  confidence: number | null
  /** The answer as it was given, before sizes were checked against each other. */
  raw: unknown
  usage: TokenUsage
  model: string
}

/** Looks at one photo and says what fish it shows; rejects where the model is away or refuses. */
export interface Vision {
  estimate(subject: VisionSubject): Promise<CatchEstimate>
}

/** Servers that people run at home decode images with small libraries, many of which know no WebP. */
const wantsJpeg: VisionConfig['provider'][] = ['ollama', 'openai-compatible']
/** A hosted model answers in seconds; one on the operator's own machine may think for minutes. */
const hostedTimeoutMs = 60_000
const homeTimeoutMs = 180_000
const maxBytes = 4_000_000

/** Opens the vision service; null where none is configured. Nothing is loaded before the first photo. */
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
      // Within the patience: that Creel gives up on a photo is no word of the service.
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
