import { join } from 'node:path'
import { and, count, desc, eq, isNotNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../shared/errors.ts'
import { createInboxEndpoint, getInboxEndpoint, type Inbox } from '../../shared/inbox.ts'
import { limits } from '../../shared/limits.ts'
import { cleanLine, cutText } from '../../shared/text.ts'
import type { Config } from '../config.ts'
import type { Db } from '../database/open-database.ts'
import { inboxContents, inboxes, inboxFiles } from '../database/schema.ts'
import { registerEndpoint } from '../http/register-endpoint.ts'
import { makeInboxFolder } from './open-folder.ts'

const shownRejections = 5

/** Registers the endpoints of the user's own inbox folder. They don't read it: a drive that hangs must not stop the web. */
export function inboxRoutes(app: FastifyInstance, { db, config }: { db: Db; config: Config }): void {
  let isMakingFolder = false

  registerEndpoint(app, getInboxEndpoint, ({ currentUser }) => loadInbox(db, config, currentUser.id))

  registerEndpoint(app, createInboxEndpoint, async ({ currentUser }) => {
    if (config.inbox === null)
      throw new ApiError('INBOX_OFF', 'This server has no inbox folders. Whoever runs it can set INBOX_DIR.')
    const isOwn = eq(inboxes.ownerId, currentUser.id)
    await db.insert(inboxes).values({ ownerId: currentUser.id }).onConflictDoNothing()
    await db
      .update(inboxes)
      .set({ state: 'requested' })
      .where(and(isOwn, eq(inboxes.state, 'missing')))
    const [row] = await db
      .select()
      .from(inboxes)
      .where(and(isOwn, eq(inboxes.state, 'requested')))
    // A web process of its own may not have the folder; then the worker creates the folder, and so it does if this fails.
    // One at a time: a drive that hangs keeps a thread.
    if (row && config.role === 'all' && !isMakingFolder) {
      isMakingFolder = true
      await makeInboxFolder(config.inbox.dir, row.folder)
        .then(
          () => db.update(inboxes).set({ state: 'ready' }).where(isOwn),
          () => {},
        )
        .finally(() => {
          isMakingFolder = false
        })
    }
    return await loadInbox(db, config, currentUser.id)
  })
}

async function loadInbox(db: Db, config: Config, ownerId: string): Promise<Inbox> {
  const [row] = await db.select().from(inboxes).where(eq(inboxes.ownerId, ownerId))
  const isRejected = and(eq(inboxFiles.ownerId, ownerId), isNotNull(inboxFiles.reason))
  const rejected = await db
    .select()
    .from(inboxFiles)
    .where(isRejected)
    .orderBy(desc(inboxFiles.checkedAt), inboxFiles.path)
    .limit(shownRejections)
  const [taken] = await db
    .select({ count: count() })
    .from(inboxContents)
    .where(and(eq(inboxContents.ownerId, ownerId), eq(inboxContents.isNew, true)))
  return {
    path: row && config.inbox ? join(config.inbox.dir, row.folder) : null,
    state: row?.state ?? null,
    moves: config.inbox?.moves ?? false,
    lastTakenAt: row?.lastTakenAt?.toISOString() ?? null,
    takenCount: taken?.count ?? 0,
    rejectedCount: await db.$count(inboxFiles, isRejected),
    rejected: rejected.map(({ path, reason, checkedAt }) => ({
      name: cutText(cleanLine(path.toString()), limits.fileNameLength),
      reason: reason ?? '',
      rejectedAt: checkedAt.toISOString(),
    })),
  }
}
