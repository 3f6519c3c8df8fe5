import type { FastifyInstance } from 'fastify'
import {
  deleteUser,
  getAdminHealth,
  getAdminStats,
  listAdminUsers,
  retryJobs,
  toggleAdmin,
} from '../../shared/admin.ts'
import { CallError } from '../../shared/errors.ts'
import { removeAccount } from '../account/remove-account.ts'
import { route } from '../http/route.ts'
import type { Services } from '../services.ts'
import { gatherHealth, queuesOf } from './admin-health.ts'
import { sumUp } from './admin-stats.ts'
import { findAdminUser, listAdminUserRows } from './admin-users.ts'
import { viewAdminUser } from './admin-views.ts'
import { switchAdministrator } from './switch-administrator.ts'

/**
 * Registers the administrators' endpoints for the instance and its accounts; they give no access to users' photos and
 * locations.
 */
export function adminRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  route(app, getAdminStats, async () => await sumUp(db, new Date()))

  route(app, listAdminUsers, async () => (await listAdminUserRows(db)).map(viewAdminUser))

  route(app, toggleAdmin, async ({ viewer, params, request }) => {
    await switchAdministrator(services, params.id, viewer.id)
    const row = await findAdminUser(db, params.id)
    if (row === null) throw noSuchUser()
    request.log.info(
      { account: params.id, by: viewer.id, isAdmin: row.user.isAdmin },
      'administrator rights were changed',
    )
    return viewAdminUser(row)
  })

  route(app, deleteUser, async ({ viewer, params, request }) => {
    const removed = await removeAccount(services, params.id, viewer.id)
    if (removed === null) throw noSuchUser()
    request.log.info({ account: removed.id, by: viewer.id }, 'an account was deleted by an administrator')
    return removed
  })

  route(app, getAdminHealth, async () => await gatherHealth(services))

  route(app, retryJobs, async ({ body }) => ({
    retried: await services.jobs.retryFailed(queuesOf[body.kind]),
  }))
}

function noSuchUser(): CallError {
  return new CallError('NOT_FOUND', 'User not found.')
}
