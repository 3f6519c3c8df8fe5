import type { FastifyInstance } from 'fastify'
import {
  deleteUserEndpoint,
  getAdminHealthEndpoint,
  getAdminStatsEndpoint,
  listAdminUsersEndpoint,
  retryJobsEndpoint,
  toggleAdminEndpoint,
} from '../../shared/admin.ts'
import { deleteAccount } from '../account/delete-account.ts'
import { registerEndpoint } from '../http/register-endpoint.ts'
import type { Services } from '../services.ts'
import { getHealthReport, queuesByCategory } from './admin-health.ts'
import { toAdminUserDto } from './admin-mapper.ts'
import { computeStats } from './admin-stats.ts'
import { findAdminUser, listAdminUserRows, userNotFound } from './admin-users.ts'
import { toggleAdministrator } from './toggle-administrator.ts'
import type { VisionDeps } from './try-vision.ts'
import { visionRoutes } from './vision-routes.ts'

type Deps = VisionDeps & Pick<Services, 'jobs' | 'store' | 'serviceHealth'>

/** Registers the administrators' endpoints, which give no access to users' photos and locations. */
export function adminRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps

  registerEndpoint(app, getAdminStatsEndpoint, async () => await computeStats(db, new Date()))

  registerEndpoint(app, listAdminUsersEndpoint, async () => (await listAdminUserRows(db)).map(toAdminUserDto))

  registerEndpoint(app, toggleAdminEndpoint, async ({ currentUser, params, request }) => {
    await toggleAdministrator(deps, params.id, currentUser)
    const row = await findAdminUser(db, params.id)
    if (row === null) throw userNotFound()
    request.log.info(
      { account: params.id, by: currentUser.id, isAdmin: row.user.isAdmin },
      'administrator rights were changed',
    )
    return toAdminUserDto(row)
  })

  registerEndpoint(app, deleteUserEndpoint, async ({ currentUser, params, request }) => {
    const deleted = await deleteAccount(deps, params.id, currentUser)
    if (deleted === null) throw userNotFound()
    request.log.info(
      { account: deleted.id, by: currentUser.id },
      'an account was deleted by an administrator',
    )
    return deleted
  })

  registerEndpoint(app, getAdminHealthEndpoint, async () => await getHealthReport(deps))

  registerEndpoint(app, retryJobsEndpoint, async ({ body }) => ({
    retried: await deps.jobs.retryFailed(queuesByCategory[body.kind]),
  }))

  visionRoutes(app, deps)
}
