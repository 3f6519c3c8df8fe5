import { and, desc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import {
  type Device,
  deleteDeviceEndpoint,
  listDevicesEndpoint,
  updateDeviceEndpoint,
} from '../../../shared/devices.ts'
import { ApiError } from '../../../shared/errors.ts'
import type { Db } from '../../database/open-database.ts'
import { sessions } from '../../database/schema.ts'
import type { CurrentUser } from '../../http/current-user.ts'
import { registerEndpoint } from '../../http/register-endpoint.ts'
import { publishAccountChange } from '../../live-updates/live-updates.ts'
import { assertStillAdministrator, lockAdministrators } from '../administrators.ts'
import { rejectExposed } from '../exposed-sessions.ts'
import { endSessions, isCurrentSession } from '../sessions.ts'

/** Registers the endpoints of the browsers that are signed in to the user's own account. */
export function deviceRoutes(
  app: FastifyInstance,
  { db, config }: { db: Db; config: { sessionDays: number } },
): void {
  const isOwn = ({ id }: CurrentUser, sessionId: string) =>
    and(eq(sessions.ownerId, id), eq(sessions.id, sessionId), isCurrentSession(config))

  registerEndpoint(app, listDevicesEndpoint, async ({ currentUser }) => {
    const rows = await db
      .select()
      .from(sessions)
      .where(and(eq(sessions.ownerId, currentUser.id), isCurrentSession(config)))
      .orderBy(desc(sessions.lastUsedAt), sessions.id)
    return rows.map((row) => toDto(row, currentUser))
  })

  registerEndpoint(app, updateDeviceEndpoint, async ({ currentUser, params, body }) => {
    return await db.transaction(async (transaction) => {
      await lockAdministrators(transaction)
      await assertStillAdministrator(transaction, currentUser)
      const [row] = await transaction
        .update(sessions)
        .set(body)
        .where(isOwn(currentUser, params.id))
        .returning()
      if (!row) throw deviceNotFound()
      await publishAccountChange(transaction, currentUser.id)
      return toDto(row, currentUser)
    })
  })

  registerEndpoint(app, deleteDeviceEndpoint, async ({ currentUser, params }) => {
    if (params.id !== currentUser.sessionId) rejectExposed(currentUser)
    const ended = await endSessions(db, isOwn(currentUser, params.id))
    if (ended.length === 0) throw deviceNotFound()
    return { id: params.id }
  })
}

function toDto(row: typeof sessions.$inferSelect, { sessionId }: CurrentUser): Device {
  const { id, name, isPaired, canAdminister } = row
  return {
    id,
    name,
    isCurrent: id === sessionId,
    isPaired,
    canAdminister,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
  }
}

function deviceNotFound(): ApiError {
  return new ApiError('NOT_FOUND', 'This device is no longer signed in.')
}
