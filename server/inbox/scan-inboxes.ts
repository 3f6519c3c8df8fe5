import { and, eq, ne } from 'drizzle-orm'
import type { Inbox } from '../../shared/inbox.ts'
import { tryWithAdvisoryLock } from '../database/advisory-lock.ts'
import { inboxes } from '../database/schema.ts'
import type { Services } from '../services.ts'
import { makeInboxFolder } from './make-folder.ts'
import { errorCode, isGone, type OpenFolder, openFolder, openRoot } from './open-folder.ts'
import { type FolderMemory, scanFolder } from './scan-folder.ts'
import type { TakeDeps } from './take-file.ts'

type InboxRow = typeof inboxes.$inferSelect
type InboxState = NonNullable<Inbox['state']>

/** What scanning uses. */
export type ScanDeps = TakeDeps & Pick<Services, 'log' | 'pool'>

/** When the next scan is due: at once, after the pause for unfinished files, or after the usual interval. */
export type NextScan = 'now' | 'soon' | 'later'

/** How long a file must stay unchanged before it is taken in. */
const quietMs = 20_000
/** How long one inbox folder may keep the others waiting. */
const turnMs = 60_000

/** Looks through all inbox folders. */
export interface InboxScanner {
  /** Returns null without looking if another process is doing so. */
  scan(): Promise<NextScan | null>
}

/** Creates the scanner of a process. It remembers which files it has seen, but nothing that a restart may not lose. */
export function createInboxScanner(
  deps: ScanDeps,
  { dir, moves }: { dir: string; moves: boolean },
  timing = { quietMs, turnMs },
): InboxScanner {
  const memories = new Map<string, FolderMemory>()
  let wasMissing = false

  async function scanAll(): Promise<NextScan> {
    const rows = await deps.db.select().from(inboxes).orderBy(inboxes.createdAt, inboxes.ownerId)
    for (const owner of memories.keys())
      if (!rows.some(({ ownerId }) => ownerId === owner)) memories.delete(owner)
    const root = await openRoot(dir).catch(handleMissing)
    if (root === null) {
      for (const row of rows) if (row.state !== 'requested') await setState(deps, row, 'unavailable')
      return 'later'
    }
    if (wasMissing) deps.log.info('INBOX_DIR is there again')
    wasMissing = false
    await using _ = root
    let next: NextScan = 'later'
    for (const row of rows) {
      if (deps.pool.ending) return 'later'
      const { waits, isUnfinished } = await scanInbox(root, row)
      if (isUnfinished) next = 'now'
      else if (waits && next === 'later') next = 'soon'
    }
    return next
  }

  async function scanInbox(root: OpenFolder, row: InboxRow) {
    try {
      if (row.state === 'requested') await makeInboxFolder(dir, row.folder)
      await using inbox = await openFolder(root, row.folder)
      await setState(deps, row, 'ready')
      const memory = memories.get(row.ownerId) ?? { waiting: new Map(), isFailing: false }
      memories.set(row.ownerId, memory)
      const end = performance.now() + timing.turnMs
      const isOver = () => deps.pool.ending || performance.now() > end
      const { ownerId } = row
      return await scanFolder({ deps, ownerId, inbox, memory, isOver, quietMs: timing.quietMs, moves })
    } catch (cause) {
      await handleFailure(row, cause)
      return { waits: false, isUnfinished: false }
    }
  }

  async function handleFailure(row: InboxRow, cause: unknown): Promise<void> {
    if (deps.pool.ending) return
    const code = errorCode(cause)
    if (code === 'EACCES' || code === 'EPERM') await setState(deps, row, 'unreadable')
    else if (isGone(cause)) await setState(deps, row, 'missing')
    else {
      // Messages of the file system contain names.
      const fields = code === null ? { err: cause } : { code }
      deps.log.warn({ ownerId: row.ownerId, ...fields }, 'an inbox folder couldn’t be looked through')
    }
  }

  function handleMissing(cause: unknown): null {
    if (!wasMissing)
      deps.log.warn(
        { code: errorCode(cause) },
        'INBOX_DIR can’t be read. Creel goes on without it, and takes in its photos once it’s there',
      )
    wasMissing = true
    return null
  }

  return { scan: () => tryWithAdvisoryLock(deps.db, 'inbox', scanAll) }
}

/** Records how a folder was found, unless its owner has requested it again meanwhile. */
async function setState({ db }: ScanDeps, { ownerId, state }: InboxRow, next: InboxState): Promise<void> {
  if (state === next) return
  const isUnchanged = and(eq(inboxes.ownerId, ownerId), eq(inboxes.state, state), ne(inboxes.state, next))
  await db.update(inboxes).set({ state: next }).where(isUnchanged)
}
