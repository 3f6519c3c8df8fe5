import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../shared/errors.ts'
import {
  deleteVisionSettingsEndpoint,
  findLocalModelsEndpoint,
  getVisionSettingsEndpoint,
  testVisionEndpoint,
  updateVisionSettingsEndpoint,
  type VisionSettings,
  type VisionTest,
} from '../../shared/vision-settings.ts'
import { assertStillAdministrator, lockAdministrators } from '../auth/administrators.ts'
import type { Transaction } from '../database/open-database.ts'
import { visionSettings } from '../database/schema.ts'
import type { CurrentUser } from '../http/current-user.ts'
import { createUserConcurrencyLimit } from '../http/per-user-concurrency.ts'
import { registerEndpoint } from '../http/register-endpoint.ts'
import type { Services } from '../services.ts'
import { findLocalModels } from '../vision/find-local-models.ts'
import { querySamplePhoto } from '../vision/query-sample-photo.ts'
import { createVision, type Vision } from '../vision/vision.ts'
import {
  findChangedBy,
  findVisionSettings,
  keyNeeded,
  readSavedKey,
  updateVisionSettings,
  type VisionChoice,
} from '../vision/vision-settings.ts'

/** Registers the endpoints with which administrators choose the vision service. No response contains its key. */
export function visionRoutes(app: FastifyInstance, deps: VisionDeps): void {
  const { db, secretKey, vision } = deps
  // A test costs money: one at a time, and ten a minute.
  const runAlone = createUserConcurrencyLimit(
    1,
    'You already have a test running. Please wait until it’s done.',
  )
  const countTest = app.createRateLimit({ max: 10, timeWindow: 60_000 })

  /** Changes the settings, one administrator after the other. */
  async function change(user: CurrentUser, run: (transaction: Transaction) => Promise<unknown>) {
    await db.transaction(async (transaction) => {
      await lockAdministrators(transaction)
      await assertStillAdministrator(transaction, user)
      await run(transaction)
    })
    return await loadVisionSettings(deps)
  }

  registerEndpoint(app, getVisionSettingsEndpoint, async () => await loadVisionSettings(deps))

  registerEndpoint(app, updateVisionSettingsEndpoint, async ({ currentUser, body, request }) => {
    assertEditable(deps)
    const changed = await change(currentUser, (transaction) =>
      updateVisionSettings(transaction, secretKey, body, currentUser.id),
    )
    request.log.info({ by: currentUser.id, provider: body.provider }, 'the vision service was changed')
    return changed
  })

  registerEndpoint(app, deleteVisionSettingsEndpoint, async ({ currentUser, request }) => {
    assertUnlocked(deps) // a key that can no longer be read can still be deleted
    const changed = await change(currentUser, (transaction) => transaction.delete(visionSettings))
    request.log.info({ by: currentUser.id }, 'the vision service was turned off')
    return changed
  })

  registerEndpoint(app, testVisionEndpoint, async ({ currentUser, body, request }) => {
    if (body.settings !== undefined) assertEditable(deps)
    return await runAlone(currentUser.id, request, async () => {
      const turn = await countTest(request)
      if (!turn.isAllowed && turn.isExceeded)
        throw new ApiError('RATE_LIMITED', 'That’s ten tests in a minute. Please wait a minute.')
      return await tryVision(deps, body.settings ?? null)
    })
  })

  registerEndpoint(app, findLocalModelsEndpoint, async () =>
    vision.isFixed ? { isFound: false, models: [] } : await findLocalModels(),
  )
}

function assertUnlocked({ vision }: VisionDeps): void {
  if (!vision.isFixed) return
  throw new ApiError(
    'VISION_LOCKED',
    'Environment variables set the vision service, so it can’t be changed here.',
  )
}

function assertEditable(deps: VisionDeps): void {
  assertUnlocked(deps)
  const { secretKey } = deps
  if (!secretKey.isAvailable) {
    throw new ApiError(
      'SECRET_KEY_NEEDED',
      'Creel can’t store a key without SECRET_KEY. The operator of this server can set it.',
    )
  }
}

/** Returns the vision service in use as administrators see it: with the state of its key, never with the key itself. */
async function loadVisionSettings({
  db,
  config,
  secretKey,
}: Pick<Services, 'db' | 'config' | 'secretKey'>): Promise<VisionSettings> {
  const off = {
    source: 'off',
    provider: null,
    model: null,
    key: 'not-needed',
    changedAt: null,
    changedBy: null,
    needsSecretKey: false,
  } as const
  if (config.vision !== null) {
    const { provider, model, apiKey } = config.vision
    return { ...off, source: 'environment', provider, model, key: apiKey === null ? 'not-needed' : 'saved' }
  }
  const row = await findVisionSettings(db)
  const needsSecretKey = !secretKey.isAvailable
  if (row === null) return { ...off, needsSecretKey }
  return {
    source: 'app',
    provider: row.provider,
    model: row.model,
    key: (await readSavedKey(secretKey, row)).state,
    changedAt: row.changedAt.toISOString(),
    changedBy: await findChangedBy(db, row),
    needsSecretKey,
  }
}

/** What the vision endpoints use. */
export type VisionDeps = Pick<Services, 'db' | 'config' | 'secretKey' | 'vision' | 'imageWorker'>

/** Asks the service of a choice that is not saved yet about the sample photo, or without a choice the service in use. */
async function tryVision(deps: VisionDeps, choice: VisionChoice | null): Promise<VisionTest> {
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
