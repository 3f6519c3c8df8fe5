import { createReadStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import pLimit from 'p-limit'
import { ZipFile } from 'yazl'
import type { Catch } from '../../shared/catches.ts'
import { limits } from '../../shared/limits.ts'
import { cleanLineOrNull, cleanLinesOrNull } from '../../shared/text.ts'
import type { NotedCatchRows } from '../catches/noted-catches/noted-catch-rows.ts'
import type { Db } from '../database/open-database.ts'
import type { FileStore } from '../file-store/file-store.ts'
import { photoFolder, storedFileName } from '../file-store/photo-folder.ts'
import type { UploadTempFolder } from '../file-store/upload-temp-folder.ts'
import { stripUnstorableCharacters } from '../vision/extract-json.ts'
import { isShallow, isStorableJson } from '../vision/storable-estimate.ts'
import { type ArchivePhotoRows, archivePath } from './archive-serializer.ts'
import type { CatchExportRows, Place } from './catch-export.ts'
import { type CatchLogMetadata, readMetadata, readNotedCatchPages, readPhotoPages } from './read-catch-log.ts'
import {
  archiveFileNames,
  type PhotoListEntry,
  photoListName,
  writeArchiveFiles,
} from './write-archive-files.ts'

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

/** Writes an owner's rows to files from one `REPEATABLE READ` snapshot; a slow download then holds no connection. */
async function snapshotCatchLog(db: Db, ownerId: string, folder: string): Promise<void> {
  await db.slowTransaction(
    'export',
    async (transaction) => {
      const metadata = cleanMetadata(await readMetadata(transaction, ownerId))
      const files = await writeArchiveFiles(folder, metadata)
      try {
        const findPlace = createPlaceLookup(metadata)
        let photos = 0
        for await (const page of readPhotoPages(transaction, ownerId)) {
          await files.addPhotos(page.map((rows, index) => toExportRows(rows, photos + index + 1, findPlace)))
          photos += page.length
        }
        for await (const page of readNotedCatchPages(transaction, ownerId))
          await files.addNotedCatches(
            page.map((rows) => ({ ...cleanNotedCatch(rows), ...findPlace(rows.noted.locationId) })),
          )
        await files.finish()
      } finally {
        await files.close()
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

function cleanMetadata(metadata: CatchLogMetadata): CatchLogMetadata {
  return { ...metadata, groups: metadata.groups.map(cleanName), locations: metadata.locations.map(cleanName) }
}

type FindPlace = (locationId: string | null) => Place

function toExportRows(rows: ArchivePhotoRows, number: number, findPlace: FindPlace): CatchExportRows {
  const cleaned = cleanPhoto(rows)
  return { ...cleaned, ...findPlace(rows.photo.locationId), file: archivePath(cleaned.photo, number) }
}

function createPlaceLookup({ groups, locations }: CatchLogMetadata): FindPlace {
  const groupById = new Map(groups.map((group) => [group.id, group]))
  const locationById = new Map(locations.map((location) => [location.id, location]))
  return (locationId) => {
    const location = locationId === null ? undefined : locationById.get(locationId)
    const group = location && groupById.get(location.groupId)
    return { location: location ?? null, groupName: group?.name ?? null }
  }
}

/* Cleans rows for an export: rows written by an older Creel may contain texts that are no longer accepted. */

/** Returns a location or group whose name is one valid line of text. */
function cleanName<Row extends { name: string }>(row: Row): Row {
  return { ...row, name: cleanLineOrNull(row.name, limits.nameLength) ?? '?' }
}

/** Returns a photo's rows with every text as one valid line. */
function cleanPhoto({ photo, catches, estimate, conditions }: ArchivePhotoRows): ArchivePhotoRows {
  const { filename, timeZone } = photo
  return {
    photo: {
      ...photo,
      filename: cleanLineOrNull(filename, limits.fileNameLength) ?? 'photo',
      timeZone: cleanText(timeZone),
    },
    catches: catches.map(cleanFish),
    estimate: estimate && {
      ...estimate,
      response: cleanResponse(estimate.response),
      model: cleanText(estimate.model),
    },
    conditions: cleanConditions(conditions),
  }
}

/** Returns the rows of a catch without a photo with every text as valid text. */
function cleanNotedCatch(rows: NotedCatchRows): NotedCatchRows {
  const { noted, caught } = rows
  return {
    ...rows,
    noted: { ...cleanConditions(noted), timeZone: cleanText(noted.timeZone) },
    caught: cleanFish(caught),
  }
}

type ConditionTexts = Pick<ArchivePhotoRows['conditions'], 'weatherSource' | 'tideStation' | 'tideDatum'>

function cleanConditions<Row extends ConditionTexts>(row: Row): Row {
  return {
    ...row,
    weatherSource: cleanText(row.weatherSource),
    tideStation: cleanText(row.tideStation),
    tideDatum: cleanText(row.tideDatum),
  }
}

function cleanFish<Fish extends Pick<Catch, LineOfFish | 'note'>>(fish: Fish): Fish {
  const lines = (Object.keys(lineLengths) as LineOfFish[]).map(
    (name) => [name, cleanLineOrNull(fish[name], lineLengths[name])] as const,
  )
  return { ...fish, ...Object.fromEntries(lines), note: cleanLinesOrNull(fish.note, limits.noteLength) }
}

/** How long the texts of one line can be. */
const lineLengths = {
  species: limits.speciesLength,
  caughtWith: limits.caughtWithLength,
  caughtBy: limits.caughtByLength,
}
type LineOfFish = keyof typeof lineLengths

function cleanResponse(response: unknown): unknown {
  const cleaned = isShallow(response) ? stripUnstorableCharacters(response) : null
  return isStorableJson(cleaned) ? cleaned : null
}

function cleanText(text: string | null): string | null {
  return cleanLineOrNull(text, limits.factLength)
}

/** A file to add to a ZIP; `source` is already open, so that the file cannot turn out to be missing later. */
interface ZipEntry {
  name: string
  source: Readable
  modifiedAt: Date
  /** Whether to store the file as it is: compressing compressed data only costs time. */
  isCompressed: boolean
}

/**
 * Streams files as one ZIP. Requests the next file only after the previous one has been read, so that a paused client
 * pauses everything; a client that disconnects ends the stream and `files` with it.
 */
function streamZip(files: AsyncGenerator<ZipEntry>): Readable {
  const zip = new ZipFile()
  // Piped through our own stream, because yazl keeps writing to its own after that was destroyed.
  const output = zip.outputStream.pipe(new PassThrough())
  zip.on('error', (cause: Error) => output.destroy(cause))
  addEntries(zip, output, files).catch((cause) => output.destroy(cause))
  return output
}

async function addEntries(zip: ZipFile, output: Readable, files: AsyncGenerator<ZipEntry>): Promise<void> {
  for await (const file of files) {
    if (output.destroyed) {
      file.source.destroy()
      return
    }
    await addEntry(zip, output, file)
  }
  zip.end()
}

async function addEntry(zip: ZipFile, output: Readable, { source, ...file }: ZipEntry): Promise<void> {
  const stop = () => source.destroy()
  output.once('close', stop)
  try {
    const consumed = finished(source)
    addReleasingStream(zip, source, file)
    await consumed
  } finally {
    output.off('close', stop)
  }
}

/** Adds a file without its stream; yazl would keep every entry's open callback alive to the end. */
function addReleasingStream(zip: ZipFile, source: Readable, file: Omit<ZipEntry, 'source'>): void {
  const unopened = [source]
  const options = { mtime: toZipTime(file.modifiedAt), mode: 0o100600, compress: !file.isCompressed }
  zip.addReadStreamLazy(file.name, options, (callback) => {
    for (const stream of unopened.splice(0)) callback(null, stream)
  })
}

const firstZipTime = Date.UTC(1980, 0, 2) // ZIP time begins in 1980 in local time; one day is for zones
const lastZipTime = Date.UTC(2038, 0, 18)

/** Limits a time to what ZIP can store, since photos may be older; yazl fails on times before 1970. */
function toZipTime(moment: Date): Date {
  return new Date(Math.min(Math.max(moment.getTime(), firstZipTime), lastZipTime))
}
