import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../shared/errors.ts'
import {
  deleteVisionSettingsEndpoint,
  findLocalModelsEndpoint,
  getVisionSettingsEndpoint,
  testVisionEndpoint,
  updateVisionSettingsEndpoint,
} from '../../shared/vision-settings.ts'
import { assertStillAdministrator, lockAdministrators } from '../auth/administrators.ts'
import type { Transaction } from '../database/open-database.ts'
import { visionSettings } from '../database/schema.ts'
import type { CurrentUser } from '../http/current-user.ts'
import { registerEndpoint } from '../http/register-endpoint.ts'
import { findLocalModels } from '../vision/find-local-models.ts'
import { updateVisionSettings } from '../vision/update-vision-settings.ts'
import { limitTests } from './limit-tests.ts'
import { loadVisionSettings } from './load-vision-settings.ts'
import { tryVision, type VisionDeps } from './try-vision.ts'

/** Registers the endpoints with which administrators choose the vision service. No response contains its key. */
export function visionRoutes(app: FastifyInstance, deps: VisionDeps): void {
  const { db, secretKey, vision } = deps
  const limited = limitTests()

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

  registerEndpoint(app, testVisionEndpoint, async ({ currentUser, body, reply }) => {
    if (body.settings !== undefined) assertEditable(deps)
    return await limited(currentUser.id, reply, () => tryVision(deps, body.settings ?? null))
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
