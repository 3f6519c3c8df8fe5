import { constants } from 'node:fs'
import { lstat, open, rename, unlink } from 'node:fs/promises'
import { parse } from 'node:path'
import { errorCode } from '../../shared/error-code.ts'
import { ApiError } from '../../shared/errors.ts'
import type { Logger } from '../logging/logger.ts'
import { forgetAllButNewest, forgetFiles, type KnownFile, loadKnownFiles } from './inbox-memory.ts'
import { doneFolder, fingerprintOf, type ListedFile, type Listing, listFiles, pathKey } from './list-files.ts'
import { baseName, isGone, makeFolder, type OpenFolder, openParent } from './open-folder.ts'
import { cutBytes, removeNote } from './rejection-note.ts'
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
interface FolderScan {
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

const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW } = constants
const maxNameBytes = 255
const maxCopies = 1000

/**
 * Moves a file that was taken in to `done/` of its inbox folder, under a free name. Nothing is overwritten: the name is
 * reserved with an empty file, which the move replaces.
 */
async function moveToDone(inbox: OpenFolder, listed: ListedFile): Promise<void> {
  await using done = await makeFolder(inbox, doneFolder)
  await using parent = await openParent(inbox, listed.path)
  const name = baseName(listed.path)
  const source = parent.entry(name)
  if ((await identify(source)) !== identityOf(listed.fingerprint)) return
  const target = await reserve(done, name)
  await rename(source, target).catch(async (cause) => {
    await unlink(target)
    throw cause
  })
  // Another file may have taken the name just before the move; it hasn't been taken in.
  if ((await identify(target)) !== identityOf(listed.fingerprint))
    await rename(target, await reserve(parent, name))
}

async function reserve(folder: OpenFolder, name: Buffer): Promise<Buffer> {
  for (let copy = 1; copy <= maxCopies; copy++) {
    const path = folder.entry(copy === 1 ? name : numberedName(name, copy))
    const handle = await open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o660).catch((cause) => {
      if (errorCode(cause) !== 'EEXIST') throw cause
      return null
    })
    await handle?.close()
    if (handle) return path
  }
  throw new Error('Too many files in done/ have the same name.')
}

function numberedName(name: Buffer, copy: number): Buffer {
  // Latin-1 keeps each byte.
  const { name: stem, ext } = parse(name.toString('latin1'))
  const end = Buffer.from(`-${copy}${ext}`, 'latin1')
  return Buffer.concat([cutBytes(Buffer.from(stem, 'latin1'), maxNameBytes - end.length), end])
}

async function identify(path: Buffer): Promise<string | null> {
  const stats = await lstat(path, { bigint: true }).catch(() => null)
  return stats?.isFile() ? identityOf(fingerprintOf(stats)) : null
}

/** Returns what a move doesn't change, on any file system: size and time of the content. */
function identityOf(fingerprint: string): string {
  return fingerprint.split(':').slice(0, 2).join(':')
}
