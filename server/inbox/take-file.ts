import { eq } from 'drizzle-orm'
import { inboxes } from '../database/schema.ts'
import { type IngestDeps, ingest } from '../photos/ingest.ts'
import type { Services } from '../services.ts'
import { isKnownContent, type KnownFile, rememberRejected, rememberTaken } from './inbox-memory.ts'
import type { ListedFile } from './list-files.ts'
import { baseName, isGone, type OpenFolder, openParent } from './open-folder.ts'
import { receiveInboxFile } from './receive-file.ts'
import { removeNote, writeNote } from './rejection-note.ts'

/** What taking in files uses. */
export type TakeDeps = IngestDeps & Pick<Services, 'uploadTempFolder'>

/** A file to take in: whose it is, its inbox folder, and what is known about an earlier content of it. */
export interface FileToTake {
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
