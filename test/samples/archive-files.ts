import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'
import { ZipFile } from 'yazl'
import { exportPath, type ImportResult, importArchiveEndpoint } from '../../shared/archive.ts'
import type { HttpClient } from '../app/http-client.ts'

/* Archives as users download and import them, and malformed ones. */

/** A file to be packed into an archive. */
export interface PackedFile {
  name: string
  bytes: Uint8Array | string
  /** The Unix mode; by default that of an ordinary file. */
  mode?: number
  compress?: boolean
}

/** The parts of `creel.json` that tests use. */
export interface ExportedCatchLog {
  format: string
  version: number
  exportedAt: string
  counts: Record<'groups' | 'locations' | 'photos', number> & { notedCatches?: number }
  settings: Record<string, unknown>
  groups: Exported[]
  locations: Exported[]
  photos: ExportedPhoto[]
  /** Absent if there are none. */
  notedCatches?: ({ id: string; locationId: string | null } & Record<string, unknown>)[]
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
  catches: ({ id: string } & Record<string, unknown>)[]
  estimate: Record<string, unknown> | null
  conditions: Record<string, unknown>
}

/** Downloads a user's archive and returns its files by name. */
export async function fetchExport(user: HttpClient): Promise<Map<string, Buffer>> {
  const response = await user.fetch(exportPath)
  if (!response.ok) throw new Error(`The export answered ${response.status}: ${await response.text()}`)
  return await unpack(Buffer.from(await response.arrayBuffer()))
}

/** Requests an export and reads only the head of the response. */
export async function startFetching(user: HttpClient, url: string): Promise<IncomingMessage> {
  const cookie = [...user.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return await new Promise((resolve, reject) => {
    get(new URL(exportPath, url), { headers: { cookie } }, resolve).once('error', reject)
  })
}

/** Reads all files of a ZIP. */
export async function unpack(zip: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  const archive = await fromBufferPromise(zip)
  for await (const entry of archive.eachEntry()) {
    files.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)))
  }
  return files
}

/** Packs files into a ZIP. */
export async function pack(files: PackedFile[]): Promise<Buffer> {
  const zip = new ZipFile()
  for (const { name, bytes, mode = 0o100600, compress = false } of files) {
    zip.addBuffer(Buffer.from(bytes), name, { mode, compress })
  }
  zip.end()
  return await buffer(zip.outputStream)
}

/** Lists files so that they can be changed and packed. */
export function toPackedFiles(files: Map<string, Buffer>): PackedFile[] {
  return [...files].map(([name, bytes]) => ({ name, bytes }))
}

/** Parses the `creel.json` of an archive. */
export function readLog(files: Map<string, Buffer>): ExportedCatchLog {
  return JSON.parse(files.get('creel.json')?.toString() ?? 'null')
}

/** Sends an archive and returns the response, whatever its status. */
export async function sendArchive(
  user: HttpClient,
  zip: Uint8Array,
  { field = 'archive', leaveOut }: { field?: string; leaveOut?: 'any' } = {},
): Promise<Response> {
  const form = new FormData()
  form.append(field, new Blob([new Uint8Array(zip)]), 'log.zip')
  const query = leaveOut ? `?leaveOut=${leaveOut}` : ''
  return await user.fetch(importArchiveEndpoint.path + query, { method: 'POST', body: form })
}

/** Sends an archive whose import must succeed. */
export async function importArchive(
  user: HttpClient,
  zip: Uint8Array,
  options: { leaveOut?: 'any' } = {},
): Promise<ImportResult> {
  const response = await sendArchive(user, zip, options)
  if (!response.ok) throw new Error(`The import answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as ImportResult
}

/** The part of a catch log that must be the same in two accounts: names replace the IDs. */
export function comparable(log: ExportedCatchLog) {
  const groupNames = new Map(log.groups.map(({ id, name }) => [id, name]))
  const locationNames = new Map(log.locations.map(({ id, name }) => [id, name]))
  const photos = log.photos.toSorted((a, b) => a.sha256.localeCompare(b.sha256))
  const catchIds = [...new Set(photos.flatMap(({ catches }) => catches.map(({ id }) => id)))]
  return {
    ...log,
    exportedAt: null,
    groups: log.groups.map((group) => ({ ...group, id: null })),
    locations: log.locations.map((location) => ({
      ...location,
      id: null,
      groupId: groupNames.get(String(location.groupId)),
    })),
    photos: photos.map((photo) => ({
      ...photo,
      id: null,
      file: null,
      locationId: locationNames.get(photo.locationId ?? ''),
      catches: photo.catches.map((caught) => ({ ...caught, id: catchIds.indexOf(caught.id) })),
    })),
    notedCatches: log.notedCatches?.map((noted) => ({
      ...noted,
      locationId: locationNames.get(noted.locationId ?? ''),
    })),
  }
}
