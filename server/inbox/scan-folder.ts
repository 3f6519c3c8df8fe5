import { errorCode } from '../../shared/error-code.ts'
import { ApiError } from '../../shared/errors.ts'
import type { Logger } from '../logging/logger.ts'
import { forgetAllButNewest, forgetFiles, type KnownFile, loadKnownFiles } from './inbox-memory.ts'
import { type ListedFile, type Listing, listFiles, pathKey } from './list-files.ts'
import { moveToDone } from './move-to-done.ts'
import { baseName, isGone, type OpenFolder, openParent } from './open-folder.ts'
import { removeNote } from './rejection-note.ts'
import { type TakeDeps, takeFile } from './take-file.ts'

/** A file that isn't remembered yet: what it was like, and from when on it may be taken in if it still is. */
interface WaitingFile {
  fingerprint: string
  readyAt: number
}

/** What a process remembers of an inbox folder between its scans; another process begins anew. */
export interface FolderMemory {
  /** By `pathKey`. */
  waiting: Map<string, WaitingFile>
  /** What has been logged, so that it isn't with each scan. */
  isFailing: boolean
  isMoveFailing: boolean
  isUnreadable: boolean
}

/** Creates the memory of a folder that wasn't scanned before. */
export function createFolderMemory(): FolderMemory {
  return { waiting: new Map(), isFailing: false, isMoveFailing: false, isUnreadable: false }
}

/** What a scan of one folder uses. */
export interface FolderScan {
  deps: TakeDeps & { log: Logger }
  ownerId: string
  inbox: OpenFolder
  memory: FolderMemory
  /** Returns whether the scan should end, so that others have their turn. */
  isOver(): boolean
  /** How long a file must stay unchanged. */
  quietMs: number
  moves: boolean
}

const retryAfterMs = 60_000
const recheckAfterMs = 10 * 60_000
const maxFailuresInARow = 3
/** Twice as many as a listing has. */
const maxKnownFiles = 200_000

/**
 * Looks through one inbox folder and takes in what is complete. Returns whether files wait for the next scan, and whether it was
 * ended before all were taken in.
 */
export async function scanFolder(scan: FolderScan): Promise<{ waits: boolean; isUnfinished: boolean }> {
  const { deps, ownerId, inbox, memory } = scan
  const listing = await listFiles(inbox)
  const known = await loadKnownFiles(deps.db, ownerId)
  await forgetGoneFiles(scan, listing, known)
  const pending = [...listing.files.values()].filter((file) =>
    isPending(file, known.get(pathKey(file.path)), deps.config.maxUploadMegabytes),
  )
  const ready = updateWaiting(memory.waiting, pending, scan.quietMs)
  const isUnfinished = await takeFiles(scan, ready, known)
  if (scan.moves && !isUnfinished) await moveTakenFiles(scan, listing)
  return { waits: memory.waiting.size > 0 && !memory.isFailing, isUnfinished }
}

/** Returns whether a file should be looked at: it is new or has changed, or what kept Creel from reading it may be over. */
function isPending({ size, fingerprint }: ListedFile, known: KnownFile | undefined, maxMegabytes: number) {
  if (size === 0) return false // someone has just created it
  if (known?.fingerprint !== fingerprint) return true
  if (known.reason === null || known.sha256 !== null) return false
  return size <= maxMegabytes * 1024 * 1024 && known.checkedAt.getTime() + recheckAfterMs < Date.now()
}

/** Notes when each file was first seen as it is now, and returns those that have been unchanged for long enough. */
function updateWaiting(
  waiting: FolderMemory['waiting'],
  pending: ListedFile[],
  quietMs: number,
): ListedFile[] {
  const before = new Map(waiting)
  waiting.clear()
  const now = performance.now()
  return pending.filter(({ path, fingerprint }) => {
    const key = pathKey(path)
    const seen = before.get(key)
    const isSame = seen?.fingerprint === fingerprint
    waiting.set(key, isSame ? seen : { fingerprint, readyAt: now + quietMs })
    return isSame && seen.readyAt <= now
  })
}

/** Takes in files one by one; returns whether some are left because the turn is over. */
async function takeFiles(
  { deps, ownerId, inbox, memory, isOver }: FolderScan,
  files: ListedFile[],
  known: Map<string, KnownFile>,
): Promise<boolean> {
  let failures = 0
  for (const listed of files) {
    if (isOver()) return true
    const key = pathKey(listed.path)
    try {
      const outcome = await takeFile(deps, { ownerId, inbox, listed, known: known.get(key) })
      if (outcome !== 'changed') memory.waiting.delete(key)
      failures = 0
      memory.isFailing = false
    } catch (cause) {
      memory.waiting.set(key, {
        fingerprint: listed.fingerprint,
        readyAt: performance.now() + retryAfterMs,
      })
      if (!memory.isFailing) logFailure(deps.log, ownerId, cause)
      memory.isFailing = true
      if (++failures === maxFailuresInARow) return false
    }
  }
  return false
}

/** Logs the first of several failures. Messages of the file system contain names, so they aren't logged. */
function logFailure(log: Logger, ownerId: string, cause: unknown): void {
  const code = errorCode(cause)
  const isOurs = cause instanceof ApiError || code === null
  log.warn(
    { ownerId, ...(isOurs ? { err: cause } : { code }) },
    'a photo in an inbox folder couldn’t be taken in; Creel tries again',
  )
}

/** Forgets the files that are gone, and removes the texts about those that were rejected. */
async function forgetGoneFiles(
  { deps, ownerId, inbox }: FolderScan,
  listing: Listing,
  known: Map<string, KnownFile>,
) {
  if (!listing.isComplete) return await forgetAllButNewest(deps.db, ownerId, maxKnownFiles)
  const gone = [...known.values()].filter(({ path }) => !listing.files.has(pathKey(path)))
  for (const { path, reason } of gone) if (reason !== null) await removeNoteOf(inbox, path, reason)
  await forgetFiles(
    deps.db,
    ownerId,
    gone.map(({ path }) => path),
  )
}

async function removeNoteOf(inbox: OpenFolder, path: Buffer, reason: string): Promise<void> {
  try {
    await using parent = await openParent(inbox, path)
    await removeNote(parent, baseName(path), reason)
  } catch (cause) {
    if (!isGone(cause)) throw cause
  }
}

async function moveTakenFiles({ deps, ownerId, inbox, memory }: FolderScan, listing: Listing): Promise<void> {
  const known = await loadKnownFiles(deps.db, ownerId)
  const taken = [...listing.files.entries()].filter(([key, { fingerprint }]) => {
    const file = known.get(key)
    return file?.reason === null && file.fingerprint === fingerprint
  })
  const failures: unknown[] = []
  for (const [, listed] of taken)
    await moveToDone(inbox, listed).catch((cause: unknown) => failures.push(cause))
  if (failures.length > 0 && !memory.isMoveFailing)
    deps.log.warn({ ownerId, code: errorCode(failures[0]) }, 'a file of an inbox couldn’t be moved to done/')
  memory.isMoveFailing = failures.length > 0
}
