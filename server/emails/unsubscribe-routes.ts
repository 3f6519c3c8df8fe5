import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { unsubscribePath } from '../../shared/emails.ts'
import { isUuid } from '../database/is-uuid.ts'
import type { Db } from '../database/open-database.ts'
import { users } from '../database/schema.ts'
import { publishChange } from '../live-updates/publish-change.ts'
import {
  renderAlreadyUnsubscribed,
  renderConfirmation,
  renderInvalidLink,
  renderUnsubscribed,
} from './unsubscribe-pages.ts'

/**
 * The way out of throwbacks and summaries. It needs no sign-in, only the token of the e-mail. Looking at it changes
 * nothing, since mail programs and virus scanners follow links; only a POST does, which mail providers send themselves
 * for one click in their own pages (RFC 8058).
 */
export function unsubscribeRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  type EndpointRequest = { Querystring: { token?: string | string[] } }

  app.get<EndpointRequest>(
    unsubscribePath,
    { schema: { summary: 'Asks whether to stop throwbacks and summaries', produces: ['text/html'] } },
    async (request, reply) => {
      const user = await findUser(db, request.query.token)
      if (user === null) return sendPage(reply.status(404), renderInvalidLink())
      const { emailsWanted, unsubscribeToken } = user
      return sendPage(
        reply,
        emailsWanted ? renderConfirmation(unsubscribeToken) : renderAlreadyUnsubscribed(),
      )
    },
  )

  app.post<EndpointRequest>(
    unsubscribePath,
    {
      config: { allowCrossOrigin: true },
      schema: { summary: 'Stops throwbacks and summaries, with one click', produces: ['text/html'] },
    },
    async (request, reply) => {
      const user = await findUser(db, request.query.token)
      if (user === null) return sendPage(reply.status(404), renderInvalidLink())
      await db.transaction(async (transaction) => {
        await transaction.update(users).set({ emailsWanted: false }).where(eq(users.id, user.id))
        await publishChange(transaction, user.id, 'user')
      })
      return sendPage(reply, renderUnsubscribed())
    },
  )
}

async function findUser(db: Db, token: unknown) {
  if (typeof token !== 'string' || !isUuid(token)) return null
  const [user] = await db.select().from(users).where(eq(users.unsubscribeToken, token))
  return user ?? null
}

function sendPage(reply: FastifyReply, page: string) {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)
}
