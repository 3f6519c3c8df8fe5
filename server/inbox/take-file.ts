import { constants } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { errorCode } from '../../shared/error-code.ts'
import { inboxes } from '../database/schema.ts'
import type { Disks } from '../file-store/disk-space.ts'
import type { UploadTempFolder } from '../file-store/upload-temp-folder.ts'
import { type IngestDeps, ingest } from '../photos/ingest.ts'
import { type ReceivedFile, receiveStream } from '../photos/receive-upload.ts'
import type { Services } from '../services.ts'
import { isKnownContent, type KnownFile, rememberRejected, rememberTaken } from './inbox-memory.ts'
import { fingerprintOf, type ListedFile } from './list-files.ts'
import { baseName, isGone, type OpenFolder, openParent } from './open-folder.ts'
import { removeNote, writeNote } from './rejection-note.ts'

/** What taking in files uses. */
export type TakeDeps = IngestDeps & Pick<Services, 'uploadTempFolder'>

/** A file to take in: whose it is, its inbox folder, and what is known about an earlier content of it. */
interface FileToTake {
  ownerId: string
  inbox: OpenFolder
  listed: ListedFile
  known: KnownFile | undefined
}

/**
 * Takes in one file behind all uploads, or rejects it with a text beside it. Throws if neither can be decided right now. May be
 * repeated after an interruption at any point: the photo is found by its content.
 */
export async function takeFile(deps: TakeDeps, task: FileToTake): Promise<'taken' | 'rejected' | 'changed'> {
  try {
    await using parent = await openParent(task.inbox, task.listed.path)
    return await takeFrom(deps, parent, task)
  } catch (cause) {
    if (isGone(cause)) return 'changed'
    throw cause
  }
}

/** A file of an inbox folder as a temporary upload, or why it isn't read; null if it is gone or still changing. */
type InboxFile = { file: ReceivedFile; discard(): Promise<void> } | { reason: string } | null

interface Deps {
  uploadTempFolder: UploadTempFolder
  disks: Disks
  config: { maxUploadMegabytes: number }
}

/** Copies a listed file to a temporary upload. Opens it once, and reads nothing but what was listed. */
export async function receiveInboxFile(
  deps: Deps,
  folder: OpenFolder,
  listed: ListedFile,
): Promise<InboxFile> {
  // O_NONBLOCK: a FIFO that has taken the file's place must not keep Creel waiting.
  const handle = await open(folder.entry(baseName(listed.path)), O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch(
    toReason,
  )
  if (handle === null || 'reason' in handle) return handle
  try {
    return await copy(deps, handle, listed)
  } finally {
    await handle.close()
  }
}

async function takeFrom(deps: TakeDeps, parent: OpenFolder, task: FileToTake) {
  const { ownerId, listed, known } = task
  const received = await receiveInboxFile(deps, parent, listed)
  if (received === null) return 'changed'
  if ('reason' in received) return await reject(deps, parent, task, { sha256: null, reason: received.reason })
  const { file, discard } = received
  try {
    const { sha256 } = file
    const isKnown = await isKnownContent(deps.db, ownerId, sha256)
    const provider = await deps.vision.findProvider(deps.db)
    const result = isKnown ? null : await ingest(deps, ownerId, file, {}, { provider })
    if (result !== null && result.error !== null)
      return await reject(deps, parent, task, { sha256, reason: result.error })
    const isNew = result === null ? null : result.success
    if (known?.reason) await removeNote(parent, baseName(listed.path), known.reason)
    await rememberTaken(deps.db, ownerId, listed, { sha256, isNew })
    return 'taken'
  } finally {
    await discard()
  }
}

async function reject(
  { db }: TakeDeps,
  parent: OpenFolder,
  { ownerId, listed, known }: FileToTake,
  rejection: { sha256: Buffer | null; reason: string },
): Promise<'rejected' | 'changed'> {
  // If the account was deleted meanwhile, that is the reason, and the file is no longer Creel's business.
  if ((await db.$count(inboxes, eq(inboxes.ownerId, ownerId))) === 0) return 'changed'
  const name = baseName(listed.path)
  if (known?.reason && known.reason !== rejection.reason) await removeNote(parent, name, known.reason)
  if (known?.reason !== rejection.reason) await writeNote(parent, name, rejection.reason)
  await rememberRejected(db, ownerId, listed, rejection)
  return 'rejected'
}

const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants

async function copy(deps: Deps, handle: FileHandle, listed: ListedFile): Promise<InboxFile> {
  const stats = await handle.stat({ bigint: true })
  if (!stats.isFile() || fingerprintOf(stats) !== listed.fingerprint) return null
  const { maxUploadMegabytes } = deps.config
  if (listed.size > maxUploadMegabytes * 1024 * 1024)
    return { reason: `This photo is larger than ${maxUploadMegabytes} MB.` }
  if (stats.nlink > 1n)
    return { reason: 'This file is a hard link: it has another name elsewhere. Copy it here instead.' }
  const folder = await deps.uploadTempFolder.makeFolder()
  const discard = () => rm(folder, { recursive: true, force: true })
  try {
    // `end` includes one byte more than expected, so that a growing file is noticed and never read without end.
    const source = handle.createReadStream({ start: 0, end: listed.size, autoClose: false })
    const name = baseName(listed.path).toString()
    const file = await receiveStream(deps.disks, source, join(folder, 'received-0'), name)
    const isUnchanged = fingerprintOf(await handle.stat({ bigint: true })) === listed.fingerprint
    if (isUnchanged && file.bytes === listed.size) return { file, discard }
  } catch (cause) {
    await discard()
    throw cause
  }
  await discard()
  return null
}

function toReason(cause: unknown): { reason: string } | null {
  if (isGone(cause)) return null
  if (errorCode(cause) !== 'EACCES') throw cause
  return { reason: 'Creel isn’t allowed to read this file.' }
}
