import { constants } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../../shared/error-code.ts'
import type { UploadTempFolder } from '../file-store/upload-temp-folder.ts'
import { type ReceivedFile, receiveStream } from '../photos/receive-upload.ts'
import { fingerprintOf, type ListedFile } from './list-files.ts'
import { baseName, isGone, type OpenFolder } from './open-folder.ts'

const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants

/** A file of an inbox folder as a temporary upload, or why it isn't read; null if it is gone or still changing. */
export type InboxFile = { file: ReceivedFile; discard(): Promise<void> } | { reason: string } | null

interface Deps {
  uploadTempFolder: UploadTempFolder
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
    const file = await receiveStream(source, join(folder, 'received-0'), name)
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
