import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { getUser } from '../../shared/account.ts'
import { CallError } from '../../shared/errors.ts'
import type { Db } from '../database/open-database.ts'
import { users } from '../database/schema.ts'
import { route } from '../http/route.ts'
import { viewUser } from './user-views.ts'

/** Calls about the signed-in person. */
export function accountRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, getUser, async ({ viewer }) => {
    const [row] = await db.select().from(users).where(eq(users.id, viewer.id))
    if (!row) throw new CallError('SIGN_IN_NEEDED', 'This account no longer exists.')
    return viewUser(row)
  })
}
