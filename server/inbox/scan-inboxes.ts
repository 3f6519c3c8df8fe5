import { and, eq, ne } from 'drizzle-orm'
import { errorCode } from '../../shared/error-code.ts'
import type { Inbox } from '../../shared/inbox.ts'
import { tryWithAdvisoryLock } from '../database/advisory-lock.ts'
import { inboxes } from '../database/schema.ts'
import type { Services } from '../services.ts'
import { isGone, makeInboxFolder, type OpenFolder, openFolder, openRoot } from './open-folder.ts'
import { createFolderMemory, type FolderMemory, scanFolder } from './scan-folder.ts'
import type { TakeDeps } from './take-file.ts'

/** A file that was just seen for the first time is looked at again after this time. */
const soonMs = 10_000

/** Looks through the inbox folders again and again. Polling also notices what other machines write to a network drive. */
export function startInboxSchedule(services: Services): void {
  const { config, log, pool } = services
  if (config.inbox === null) return
  const intervalMs = config.inbox.scanSeconds * 1000
  const pauses: Record<NextScan, number> = {
    now: 0,
    soon: Math.min(soonMs, intervalMs),
    later: intervalMs,
  }
  let isFailing = false
  const scanner = createInboxScanner(services, config.inbox)

  async function scan(): Promise<void> {
    let next: NextScan | null = null
    try {
      next = await scanner.scan()
      isFailing = false
    } catch (cause) {
      if (!pool.ending && !isFailing) log.error({ err: cause }, 'looking through the inbox folders failed')
      isFailing = true
    }
    if (!pool.ending) setTimeout(scan, pauses[next ?? 'later']).unref()
  }
  void scan()
}

type InboxRow = typeof inboxes.$inferSelect
type InboxState = NonNullable<Inbox['state']>

/** What scanning uses. */
type ScanDeps = TakeDeps & Pick<Services, 'log' | 'pool'>

/** When the next scan is due: at once, after the pause for unfinished files, or after the usual interval. */
type NextScan = 'now' | 'soon' | 'later'

/** How long a file must stay unchanged before it is taken in. */
const quietMs = 20_000
/** How long one inbox folder may keep the others waiting. */
const turnMs = 60_000

/** Looks through all inbox folders. */
interface InboxScanner {
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
    if (await isFull(deps)) {
      for (const row of rows) if (row.state === 'ready') await setState(deps, row, 'full')
      return 'later'
    }
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
    const { ownerId } = row
    const memory = memories.get(ownerId) ?? createFolderMemory()
    memories.set(ownerId, memory)
    try {
      await using inbox = await openInbox(root, row)
      if (inbox === null) return { waits: false, isUnfinished: false }
      const end = performance.now() + timing.turnMs
      const isOver = () => deps.pool.ending || performance.now() > end
      const scanned = await scanFolder({
        ...{ deps, ownerId, inbox, memory, isOver, moves },
        quietMs: timing.quietMs,
      })
      memory.isUnreadable = false
      return scanned
    } catch (cause) {
      // Messages of the file system contain names.
      const code = errorCode(cause)
      if (!memory.isUnreadable && !deps.pool.ending)
        deps.log.warn(
          { ownerId, ...(code === null ? { err: cause } : { code }) },
          'an inbox folder couldn’t be looked through; Creel tries again',
        )
      memory.isUnreadable = true
      return { waits: false, isUnfinished: false }
    }
  }

  /** Opens an account's folder, and creates it if that was requested. Returns null if it isn't there or can't be read. */
  async function openInbox(root: OpenFolder, row: InboxRow): Promise<OpenFolder | null> {
    if (row.state === 'requested') await makeInboxFolder(dir, row.folder)
    const inbox = await openFolder(root, row.folder).catch((cause) => {
      if (isGone(cause)) return 'missing' as const
      if (errorCode(cause) === 'EACCES') return 'unreadable' as const
      throw cause
    })
    const isOpen = typeof inbox !== 'string'
    await setState(deps, row, isOpen ? 'ready' : inbox)
    return isOpen ? inbox : null
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

/** Returns whether the server has no room for new photos. */
async function isFull({ disks }: ScanDeps): Promise<boolean> {
  return await disks.assertRoom().then(
    () => false,
    () => true,
  )
}

/** Records how a folder was found, unless its owner has requested it again meanwhile. */
async function setState({ db }: ScanDeps, { ownerId, state }: InboxRow, next: InboxState): Promise<void> {
  if (state === next) return
  const isUnchanged = and(eq(inboxes.ownerId, ownerId), eq(inboxes.state, state), ne(inboxes.state, next))
  await db.update(inboxes).set({ state: next }).where(isUnchanged)
}
