import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { unsubscribePath } from '../../shared/emails.ts'
import { isUuid } from '../database/is-uuid.ts'
import type { Db } from '../database/open-database.ts'
import { users } from '../database/schema.ts'
import { publishAccountChange } from '../live-updates/publish-account-change.ts'
import {
  renderAlreadyUnsubscribed,
  renderConfirmation,
  renderInvalidLink,
  renderUnsubscribed,
} from './unsubscribe-pages.ts'

/**
 * Registers the unsubscribe pages, which require only the token of the email. GET changes nothing, since mail clients
 * and virus scanners follow links; POST unsubscribes, as mail providers send it for one-click unsubscribing (RFC 8058).
 */
export function unsubscribeRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  type UnsubscribeRequest = { Querystring: { token?: string | string[] } }

  app.get<UnsubscribeRequest>(
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

  app.post<UnsubscribeRequest>(
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
        await publishAccountChange(transaction, user.id)
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
