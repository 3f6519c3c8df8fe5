import type { FastifyInstance } from 'fastify'
import {
  declineBacklogEndpoint,
  getBacklogEndpoint,
  startBacklogEndpoint,
  stopBacklogEndpoint,
} from '../../shared/identification.ts'
import { registerEndpoint } from '../http/register-endpoint.ts'
import { type BacklogDeps, loadBacklog, recordAnswer, startBacklog, stopBacklog } from './backlog.ts'

/** Registers the endpoints with which anglers start and stop identifying their earlier photos. */
export function identificationRoutes(app: FastifyInstance, deps: BacklogDeps): void {
  registerEndpoint(app, getBacklogEndpoint, ({ currentUser }) => loadBacklog(deps, currentUser.id))

  registerEndpoint(app, startBacklogEndpoint, async ({ currentUser, body }) => {
    await startBacklog(deps, currentUser.id, body.provider)
    return await loadBacklog(deps, currentUser.id)
  })

  registerEndpoint(app, stopBacklogEndpoint, async ({ currentUser }) => {
    await stopBacklog(deps, currentUser.id)
    return await loadBacklog(deps, currentUser.id)
  })

  registerEndpoint(app, declineBacklogEndpoint, async ({ currentUser }) => {
    await recordAnswer(deps.db, currentUser.id)
    return await loadBacklog(deps, currentUser.id)
  })
}
