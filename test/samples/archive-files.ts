import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'
import { ZipFile } from 'yazl'
import { exportPath, type ImportResult, importArchiveEndpoint } from '../../shared/archive.ts'
import type { HttpClient } from '../app/http-client.ts'

/* Archives as an angler fetches and sends them, and as nobody should. */

/** A file that is to go into an archive. */
export interface PackedFile {
  name: string
  bytes: Uint8Array | string
  /** Unix mode; that of an ordinary file unless told otherwise. */
  mode?: number
  compress?: boolean
}

/** What `creel.json` holds, as far as tests look at it. */
export interface ExportedCatchLog {
  format: string
  version: number
  exportedAt: string
  counts: Record<'groups' | 'locations' | 'photos', number>
  settings: Record<string, unknown>
  groups: Exported[]
  locations: Exported[]
  photos: ExportedPhoto[]
}

export interface Exported extends Record<string, unknown> {
  id: string
  name: string
}

export interface ExportedPhoto extends Record<string, unknown> {
  id: string
  file: string
  sha256: string
  filename: string
  locationId: string | null
  ownCapture?: { capturedAt: string; timeZone: string | null }
  catch: Record<string, unknown>
  conditions: Record<string, unknown>
}

/** Fetches the angler's log: every file of the archive by its name. */
export async function fetchExport(angler: HttpClient): Promise<Map<string, Buffer>> {
  const response = await angler.fetch(exportPath)
  if (!response.ok) throw new Error(`The export answered ${response.status}: ${await response.text()}`)
  return await unpack(Buffer.from(await response.arrayBuffer()))
}

/** Asks for an export and reads nothing of it beyond its head. */
export async function startFetching(angler: HttpClient, url: string): Promise<IncomingMessage> {
  const cookie = [...angler.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return await new Promise((resolve, reject) => {
    get(new URL(exportPath, url), { headers: { cookie } }, resolve).once('error', reject)
  })
}

/** All files of a ZIP. */
export async function unpack(zip: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  const archive = await fromBufferPromise(zip)
  for await (const entry of archive.eachEntry()) {
    files.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)))
  }
  return files
}

/** A ZIP of any files. */
export async function pack(files: PackedFile[]): Promise<Buffer> {
  const zip = new ZipFile()
  for (const { name, bytes, mode = 0o100600, compress = false } of files) {
    zip.addBuffer(Buffer.from(bytes), name, { mode, compress })
  }
  zip.end()
  return await buffer(zip.outputStream)
}

/** The same files again, as a list that can be changed and packed. */
export function toPackedFiles(files: Map<string, Buffer>): PackedFile[] {
  return [...files].map(([name, bytes]) => ({ name, bytes }))
}

/** The `creel.json` of an archive. */
export function readLog(files: Map<string, Buffer>): ExportedCatchLog {
  return JSON.parse(files.get('creel.json')?.toString() ?? 'null')
}

/** Sends an archive; whatever the answer is. */
export async function sendArchive(
  angler: HttpClient,
  zip: Uint8Array,
  { field = 'archive', leaveOut }: { field?: string; leaveOut?: 'any' } = {},
): Promise<Response> {
  const form = new FormData()
  form.append(field, new Blob([new Uint8Array(zip)]), 'log.zip')
  const query = leaveOut ? `?leaveOut=${leaveOut}` : ''
  return await angler.fetch(importArchiveEndpoint.path + query, { method: 'POST', body: form })
}

/** Sends an archive that must be read in. */
export async function importArchive(
  angler: HttpClient,
  zip: Uint8Array,
  options: { leaveOut?: 'any' } = {},
): Promise<ImportResult> {
  const response = await sendArchive(angler, zip, options)
  if (!response.ok) throw new Error(`The import answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as ImportResult
}

/** What must be the same in both accounts: ids stand for the things they name, and the rest for itself. */
export function comparable(told: ExportedCatchLog) {
  const groupNames = new Map(told.groups.map(({ id, name }) => [id, name]))
  const locationNames = new Map(told.locations.map(({ id, name }) => [id, name]))
  return {
    ...told,
    exportedAt: null,
    groups: told.groups.map((group) => ({ ...group, id: null })),
    locations: told.locations.map((location) => ({
      ...location,
      id: null,
      groupId: groupNames.get(String(location.groupId)),
    })),
    photos: told.photos
      .map((photo) => ({
        ...photo,
        id: null,
        file: null,
        locationId: locationNames.get(photo.locationId ?? ''),
      }))
      .toSorted((a, b) => a.sha256.localeCompare(b.sha256)),
  }
}
