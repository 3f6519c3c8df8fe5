import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { stringify } from 'csv-stringify/sync'
import {
  serializeGroup,
  serializeHeader,
  serializeLocation,
  serializeNotedCatch,
  serializePhoto,
} from './archive-serializer.ts'
import {
  type CatchExportRows,
  catchColumns,
  type ExportedCatch,
  exportNotedCatch,
  exportPhoto,
  type NotedExportRows,
  toCsvRows,
  toGeoJsonFeature,
} from './catch-export.ts'
import type { CatchLogMetadata } from './read-catch-log.ts'

/** One line of the photo list: a photo whose bytes are to be added to the archive. */
export interface PhotoListEntry {
  id: string
  file: string
  takenAt: string
}

/** The open files of a catch log during an export. */
interface ArchiveFiles {
  addPhotos(rows: CatchExportRows[]): Promise<void>
  /** To be called after all photos have been added. */
  addNotedCatches(rows: NotedExportRows[]): Promise<void>
  finish(): Promise<void>
  close(): Promise<void>
}

/** The files of a catch log, by their names in the archive. */
export const archiveFileNames = ['creel.json', 'catches.csv', 'catches.geojson'] as const
/** The list of photos to add, one line of JSON each; stored in the same folder but not part of the archive. */
export const photoListName = 'photos.jsonl'

/** Creates the files of a catch log in a folder; photos, then catches without a photo are added one page at a time. */
export async function writeArchiveFiles(folder: string, metadata: CatchLogMetadata): Promise<ArchiveFiles> {
  const create = (name: string) => open(join(folder, name), 'wx', 0o600)
  const json = await create('creel.json')
  const csv = await create('catches.csv')
  const geojson = await create('catches.geojson')
  const list = await create(photoListName)
  const jsonSeparator = createSeparator()
  const notedSeparator = createSeparator('\n],\n"notedCatches":[\n')
  const geojsonSeparator = createSeparator()

  await json.appendFile(formatHeader(metadata))
  await csv.appendFile(toCsv([], { isStart: true }))
  await geojson.appendFile('{"type":"FeatureCollection","features":[')

  const addCatches = async (items: ExportedCatch[]) => {
    const points = items.flatMap((item) => toGeoJsonFeature(item) ?? [])
    const lines = items.flatMap((item) => toCsvRows(item, metadata.lengthErrors))
    await csv.appendFile(toCsv(lines, { isStart: false }))
    await append(geojson, points, (point) => geojsonSeparator() + JSON.stringify(point))
  }

  return {
    addPhotos: async (rows) => {
      await append(json, rows, (row) => jsonSeparator() + JSON.stringify(serializePhoto(row, row.file)))
      await addCatches(rows.map(exportPhoto))
      await append(list, rows, (row) => `${JSON.stringify(toListEntry(row))}\n`)
    },
    addNotedCatches: async (rows) => {
      await append(json, rows, (row) => notedSeparator() + JSON.stringify(serializeNotedCatch(row)))
      await addCatches(rows.map(exportNotedCatch))
    },
    finish: async () => {
      await json.appendFile('\n]}\n')
      await geojson.appendFile('\n]}\n')
    },
    close: async () => {
      for (const file of [json, csv, geojson, list]) await file.close()
    },
  }
}

/** Returns everything up to the first photo; what an import needs to know first comes first. */
function formatHeader(metadata: CatchLogMetadata): string {
  const counts = {
    groups: metadata.groups.length,
    locations: metadata.locations.length,
    photos: metadata.photoCount,
    notedCatches: metadata.notedCount,
  }
  const { format, version, ...head } = serializeHeader(metadata, counts)
  const start = JSON.stringify({ format, version, ...head }).slice(0, -1)
  const groups = JSON.stringify(metadata.groups.map(serializeGroup))
  const locations = JSON.stringify(metadata.locations.map(serializeLocation))
  return `${start},\n"groups":${groups},\n"locations":${locations},\n"photos":[`
}

/**
 * Returns lines of `catches.csv` (RFC 4180). It starts with a byte order mark, without which Excel misreads UTF-8; a
 * text that a spreadsheet would run as a formula is prefixed with an apostrophe.
 */
function toCsv(lines: ReturnType<typeof toCsvRows>, { isStart }: { isStart: boolean }): string {
  return stringify(lines, {
    columns: catchColumns,
    header: isStart,
    bom: isStart,
    escape_formulas: true,
    record_delimiter: 'windows',
    quoted_match: '\n', // of notes; otherwise only the record delimiter is quoted
    cast: { boolean: String },
  })
}

function toListEntry({ photo, file }: CatchExportRows): PhotoListEntry {
  return { id: photo.id, file, takenAt: (photo.capturedAt ?? photo.createdAt).toISOString() }
}

async function append<Item>(file: FileHandle, items: Item[], write: (item: Item) => string): Promise<void> {
  await file.appendFile(items.map(write).join(''))
}

/** Returns a function that returns the separator before the first item of a list, then the one before every other. */
function createSeparator(first = '\n'): () => string {
  let isFirst = true
  return () => {
    const text = isFirst ? first : ',\n'
    isFirst = false
    return text
  }
}
