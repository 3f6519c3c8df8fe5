import { createReadStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import pLimit from 'p-limit'
import type { Db } from '../database/open-database.ts'
import type { FileStore } from '../file-store/file-store.ts'
import { photoFolder, storedFileName } from '../file-store/photo-folder.ts'
import type { UploadTempFolder } from '../file-store/upload-temp-folder.ts'
import { snapshotCatchLog } from './snapshot-catch-log.ts'
import { streamZip, type ZipEntry } from './stream-zip.ts'
import { archiveFileNames, type PhotoListEntry, photoListName } from './write-archive-files.ts'

interface Deps {
  db: Db
  store: FileStore
  uploadTempFolder: UploadTempFolder
}

/** Each export holds one of the ten database connections while it reads rows, so at most two do so at a time. */
const limitSnapshots = pLimit(2)

/** Returns a user's catch log as a ZIP stream: rows from temporary files first, then photo files as they are sent. */
export async function exportCatchLog(
  { db, store, uploadTempFolder }: Deps,
  ownerId: string,
): Promise<Readable> {
  const folder = await uploadTempFolder.makeFolder()
  try {
    await limitSnapshots(() => snapshotCatchLog(db, ownerId, folder))
  } catch (cause) {
    await rm(folder, { recursive: true, force: true })
    throw cause
  }
  return streamZip(archiveEntries(store, ownerId, folder))
}

async function* archiveEntries(store: FileStore, ownerId: string, folder: string): AsyncGenerator<ZipEntry> {
  const now = new Date()
  try {
    for (const name of archiveFileNames) {
      const source = createReadStream(join(folder, name))
      yield { name, source, modifiedAt: now, isCompressed: false }
    }
    const missing: string[] = []
    for await (const { id, file, takenAt } of readPhotoList(folder)) {
      const stored = await store.open(`${photoFolder(ownerId, id)}/${storedFileName.original}`)
      if (stored)
        yield { name: file, source: stored.bytes, modifiedAt: new Date(takenAt), isCompressed: true }
      else missing.push(file)
    }
    if (missing.length > 0) yield missingFilesEntry(missing, now)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function* readPhotoList(folder: string): AsyncGenerator<PhotoListEntry> {
  const list = await open(join(folder, photoListName))
  try {
    for await (const line of list.readLines({ autoClose: false })) yield JSON.parse(line)
  } finally {
    await list.close()
  }
}

/** Returns a text file that lists photos whose files were deleted in the meantime or are lost. */
function missingFilesEntry(files: string[], modifiedAt: Date): ZipEntry {
  const text = [
    'These photos are in your log, but their files weren’t found during the export:',
    ...files,
  ].join('\r\n')
  return { name: 'missing.txt', source: Readable.from([Buffer.from(text)]), modifiedAt, isCompressed: false }
}
