import { and, eq } from 'drizzle-orm'
import { ApiError } from '../../shared/errors.ts'
import type { VisionTest } from '../../shared/vision-settings.ts'
import { visionSettings } from '../database/schema.ts'
import type { Services } from '../services.ts'
import { querySamplePhoto } from '../vision/query-sample-photo.ts'
import { keyNeeded, type VisionChoice } from '../vision/update-vision-settings.ts'
import { createVision, type Vision } from '../vision/vision.ts'
import { findVisionSettings, readSavedKey } from '../vision/vision-settings.ts'

/** What the vision endpoints use. */
export type VisionDeps = Pick<Services, 'db' | 'config' | 'secretKey' | 'vision' | 'imageWorker'>

/** Asks the service of a choice that is not saved yet about the sample photo, or without a choice the service in use. */
export async function tryVision(deps: VisionDeps, choice: VisionChoice | null): Promise<VisionTest> {
  // Read before the question: an administrator may choose another service meanwhile.
  const tested = choice ?? (deps.vision.isFixed ? null : await findVisionSettings(deps.db))
  const vision = choice === null ? await deps.vision.find(deps.db) : await openChoice(deps, choice)
  if (vision === null) throw new ApiError('VISION_OFF', 'No vision service is set up.')
  const result = await querySamplePhoto(vision)
  if (result.failure === null && tested !== null) await saveUsage(deps, tested, result)
  return result
}

/** Opens the service of a choice, whose outcomes say nothing about the service in use and are not recorded. */
async function openChoice({ db, secretKey, imageWorker }: VisionDeps, choice: VisionChoice): Promise<Vision> {
  const { provider, model } = choice
  const apiKey = provider === 'ollama' ? null : (choice.apiKey ?? (await savedKeyOf()))
  const config = { provider, model, apiKey, baseUrl: null }
  return createVision(config, { encodeJpeg: (image) => imageWorker.makeJpeg(image) })

  async function savedKeyOf(): Promise<string> {
    const row = await findVisionSettings(db)
    if (row?.provider !== provider) throw keyNeeded(provider)
    const saved = await readSavedKey(secretKey, row)
    if (saved.state === 'saved') return saved.apiKey
    throw new ApiError('INVALID_INPUT', 'The saved key can’t be read. Enter it again.')
  }
}

/** Saves the tokens if the service in use was tested, so that anglers are told what their photos really take. */
async function saveUsage(
  { db }: VisionDeps,
  { provider, model }: Pick<VisionChoice, 'provider' | 'model'>,
  { inputTokens, outputTokens }: VisionTest,
): Promise<void> {
  if (inputTokens === null || outputTokens === null) return
  await db
    .update(visionSettings)
    .set({ inputTokensPerPhoto: inputTokens, outputTokensPerPhoto: outputTokens })
    .where(and(eq(visionSettings.provider, provider), eq(visionSettings.model, model)))
}
