import { createWriteStream } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { CallError } from '../../../shared/errors.ts'
import type { FileStore } from '../../files/file-store.ts'
import type { Incoming } from '../../files/incoming.ts'
import type { Decoder } from '../decoder/decoder.ts'
import { noSuchPhoto } from '../edit-photo.ts'
import { notSureToBeClean } from './not-sure-to-be-clean.ts'

/**
 * Creates the share copy of a stored photo and opens it. The file is already unlinked when this returns, so it
 * disappears from the disk as soon as the handle is closed, whatever happens to the request.
 */
export async function prepareShareCopy(
  { store, incoming, decoder }: { store: FileStore; incoming: Incoming; decoder: Decoder },
  key: string,
  rotation: number,
): Promise<FileHandle> {
  const folder = await incoming.makeFolder()
  try {
    const stored = await store.open(key)
    if (stored === null) throw noSuchPhoto()
    const path = join(folder, 'stored')
    const outPath = join(folder, 'share-copy.jpg')
    await pipeline(stored.bytes, createWriteStream(path, { mode: 0o600 }))
    await decoder.makeShareCopy({ path, outPath, rotation })
    return await open(outPath)
  } catch (cause) {
    if (cause instanceof CallError && cause.code === 'NOT_FOUND') throw cause
    throw cause instanceof CallError && cause.status < 500 ? notSureToBeClean(cause) : cause
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
