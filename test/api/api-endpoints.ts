import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import * as accessTokens from '../../shared/access-tokens.ts'
import * as account from '../../shared/account.ts'
import * as accuracy from '../../shared/accuracy.ts'
import * as admin from '../../shared/admin.ts'
import * as archive from '../../shared/archive.ts'
import * as bests from '../../shared/bests.ts'
import * as notedCatches from '../../shared/catches/noted-catches.ts'
import * as config from '../../shared/config.ts'
import * as devices from '../../shared/devices.ts'
import * as emails from '../../shared/emails.ts'
import type { Endpoint, ResponseOf } from '../../shared/endpoint.ts'
import * as health from '../../shared/health.ts'
import * as identification from '../../shared/identification.ts'
import * as immich from '../../shared/immich.ts'
import * as inbox from '../../shared/inbox.ts'
import * as changeGroup from '../../shared/locations/change-group.ts'
import * as editNote from '../../shared/locations/edit-note.ts'
import * as moveLocation from '../../shared/locations/move-location.ts'
import * as locations from '../../shared/locations.ts'
import * as confirmPosition from '../../shared/photos/confirm-position.ts'
import * as sameFish from '../../shared/photos/same-fish.ts'
import * as trackPositions from '../../shared/photos/track-positions.ts'
import * as photos from '../../shared/photos.ts'
import * as sync from '../../shared/sync.ts'
import * as visionSettings from '../../shared/vision-settings.ts'
import { type HttpClient, uploadForm } from '../app/http-client.ts'
import { waitFor } from '../app/wait-for.ts'
import { sampleJpeg } from '../samples/samples.ts'

/** Every call of the wire, found by its shape, so that a new one cannot be forgotten. */
export const apiModules = [
  accessTokens,
  account,
  accuracy,
  admin,
  archive,
  bests,
  changeGroup,
  editNote,
  config,
  devices,
  emails,
  health,
  identification,
  immich,
  inbox,
  locations,
  moveLocation,
  notedCatches,
  photos,
  confirmPosition,
  sameFish,
  sync,
  trackPositions,
  visionSettings,
]
  .flatMap((module) => Object.values(module) as unknown[])
  .filter((value): value is Endpoint => typeof value === 'object' && value !== null && 'access' in value)

/** Name of a call in tests and tables. */
export function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`
}

/** A log with one of everything in it, and its owner. */
export interface SampleData {
  owner: HttpClient
  photoId: string
  locationId: string
  emptyLocationId: string
  groupId: string
  tokenId: string
  notedCatchId: string
  deviceId: string
  /** An import from Immich; the owner has none by this ID until one has counted. */
  immichImportId: string
  /** A code of the owner that is still open, and its ID; empty if the server lets no devices be paired. */
  pairingCode: string
  pairingId: string
  userId: string
}

/** Fills the log of a signed-in angler with a photo at a spot of its own for every seed, and a spot far away without any. */
export async function createSampleData(owner: HttpClient, seed: number): Promise<SampleData> {
  const place = { latitude: 44.5 + seed / 100, longitude: -73.3 }
  const bytes = await sampleJpeg({ ...place, takenAt: '2025-06-14T06:12:30', seed })
  await owner.upload([{ name: 'trout.jpg', bytes }])
  const empty = await owner.change<locations.Location>('POST', '/api/locations', {
    name: 'Far away',
    latitude: -41,
    longitude: 172,
  })
  const [photo] = await owner.read<photos.Photo[]>('/api/photos')
  const noted = await owner.change<notedCatches.NotedCatch>('POST', '/api/catches', {
    capturedAt: '2025-06-14T06:30',
    locationId: photo?.locationId ?? null,
    species: 'Perch',
  })
  const { id: userId } = await owner.read<account.User>('/api/auth/user')
  const body = { name: 'Script', scope: 'read' }
  const [device] = await owner.read<devices.Device[]>('/api/devices')
  const created = await owner.send('POST', '/api/pairings')
  const pairing = created.ok ? ((await created.json()) as { id: string; code: string }) : null
  const { id: tokenId } = await owner.change<accessTokens.AccessToken>('POST', '/api/access-tokens', body)
  return {
    owner,
    photoId: photo?.id ?? '',
    locationId: photo?.locationId ?? '',
    emptyLocationId: empty.id,
    groupId: empty.groupId,
    tokenId,
    notedCatchId: noted.id,
    deviceId: device?.id ?? '',
    pairingCode: pairing?.code ?? '',
    pairingId: pairing?.id ?? '',
    immichImportId: '00000000-0000-4000-8000-000000000000',
    userId,
  }
}

/** Has an import from Immich count, and returns its ID. */
export async function countImmichPhotos(owner: HttpClient): Promise<string> {
  await owner.change('POST', '/api/immich/import', countedPhotos)
  return await waitFor(async () => {
    const state = await owner.read<ResponseOf<typeof immich.getImmichImportEndpoint>>('/api/immich/import')
    expect(state.import?.state).toBe('ready')
    return state.import?.id ?? ''
  })
}

/** What a call is made with. */
export interface Example {
  /** Which thing of the log the path's `:id` names. */
  id?:
    | 'photoId'
    | 'locationId'
    | 'emptyLocationId'
    | 'groupId'
    | 'tokenId'
    | 'notedCatchId'
    | 'deviceId'
    | 'pairingId'
    | 'userId'
  /** Finds the `:id` if it must name something of the caller. */
  findOwnId?: (browser: HttpClient) => Promise<string | undefined>
  query?: string
  /** A JSON body that is taken. */
  body?: Record<string, unknown>
  /** Makes the body that is taken once, instead of the other. */
  makeBody?: (log: SampleData) => Record<string, unknown>
  /** Takes back what the call has made, so that it can be made again. */
  undo?: (browser: HttpClient, response: { id: string }) => Promise<unknown>
  /** Makes a multipart body. */
  form?: (log: SampleData) => Promise<FormData>
}

/** A setting with which anglers can have an inbox folder; the folder needn't exist. */
export const inboxSettings = { INBOX_DIR: join(tmpdir(), 'creel-no-inbox') }

/** A vision service that can be chosen in the app. */
export const chosenVision = { provider: 'openai', model: 'gpt-4.1-mini', apiKey: 'sk-sample' }

/** The API key of Immich that the examples name. */
export const immichKey = 'key-of-immich'

const countedPhotos = {
  apiKey: immichKey,
  choice: { by: 'dates', from: '2025-06-01', to: null },
  includesPartners: false,
  includesDeleted: false,
}

/** A fish with a value in every field. */
const sampleCatch = {
  species: 'Walleye',
  lengthInches: 21,
  lengthSource: 'measured',
  weightLbs: 3.5,
  weightSource: 'entered',
  caughtWith: 'Worm',
  note: 'Off the dock',
  outcome: 'lost',
  waterTemperature: 61,
  waterClarity: 'clear',
  caughtBy: 'Ana',
}

/** One way to make every call so that it succeeds. */
export const examples: Record<string, Example> = {
  'GET /api/access-tokens': {},
  'POST /api/access-tokens': {
    body: { name: 'Shortcut', scope: 'upload' },
    undo: (browser, { id }) => browser.change('DELETE', `/api/access-tokens/${id}`),
  },
  'DELETE /api/access-tokens/:id': { id: 'tokenId' },
  'GET /api/devices': {},
  'PATCH /api/devices/:id': {
    id: 'deviceId',
    findOwnId: async (browser) => {
      const response = await browser.fetch('/api/devices')
      return response.ok ? ((await response.json()) as devices.Device[])[0]?.id : undefined
    },
    body: { canAdminister: true },
  },
  'DELETE /api/devices/:id': { id: 'deviceId' },
  'POST /api/pairings': { body: {} },
  'GET /api/pairings/:id': { id: 'pairingId' },
  'POST /api/pairings/:id/answer': { id: 'pairingId', body: { isConfirmed: false } },
  'POST /api/pair/claim': { body: { code: '0000 0000' }, makeBody: ({ pairingCode: code }) => ({ code }) },
  'POST /api/pair/finish': { body: { id: '00000000-0000-4000-8000-000000000000' } },
  'GET /api/auth/user': {},
  'PATCH /api/auth/user/settings': {
    body: {
      anglerHeightInches: 70,
      cameraSetup: 'friend',
      handWidthInches: 3.5,
      rodMarkInches: 24,
      units: 'metric',
      emailsWanted: false,
      looksAgain: false,
    },
  },
  'GET /api/account/storage': {},
  'GET /api/account/looks': {},
  'GET /api/changes': { query: 'limit=10' },
  'DELETE /api/account': {},
  'POST /api/account/import': { form: archiveForm },
  'GET /api/admin/stats': {},
  'GET /api/admin/users': {},
  'PATCH /api/admin/users/:id/toggle-admin': { id: 'userId', body: {} },
  'DELETE /api/admin/users/:id': { id: 'userId' },
  'POST /api/admin/users/:id/sign-out': { id: 'userId' },
  'GET /api/admin/health': {},
  'POST /api/admin/jobs/retry': { body: { kind: 'weather' } },
  'GET /api/admin/emails/due': {},
  'GET /api/admin/emails/preview': { query: 'kind=welcome' },
  'POST /api/admin/emails/send-welcome': { body: {} },
  'POST /api/admin/emails/send-throwback': { body: {} },
  'POST /api/admin/emails/send-daily-summary': { body: {} },
  'POST /api/admin/emails/clear-sent-today': { body: {} },
  'GET /api/admin/vision': {},
  'PATCH /api/admin/vision': { body: chosenVision },
  'DELETE /api/admin/vision': {},
  'POST /api/admin/vision/test': { body: { settings: chosenVision } },
  'POST /api/admin/vision/find-local-models': { body: {} },
  'GET /api/bests': {},
  'GET /api/estimates/accuracy': {},
  'GET /api/catches': {},
  'POST /api/catches': {
    body: { ...sampleCatch, capturedAt: '2025-06-14T07:00', locationId: null },
    undo: (browser, { id }) => browser.change('DELETE', `/api/catches/${id}`),
  },
  'PATCH /api/catches/:id': {
    id: 'notedCatchId',
    body: { ...sampleCatch, capturedAt: '2025-06-14T07:00', locationId: null },
  },
  'DELETE /api/catches/:id': { id: 'notedCatchId' },
  'GET /api/inbox': {},
  'POST /api/inbox': { body: {} },
  'POST /api/catches/batch': {
    body: {
      catches: [
        {
          ...sampleCatch,
          id: '6f3c1a52-0f4b-8a8e-9b1d-2f4f9f0f7a11',
          capturedAt: '2025-06-14T07:00',
          locationId: null,
          position: null,
        },
      ],
    },
  },
  'POST /api/catches/undo-batch': { body: { catchIds: [], locationIds: [] } },
  'GET /api/config': {},
  'GET /api/health': {},
  'GET /api/health/ready': {},
  'GET /api/identification/backlog': {},
  'POST /api/identification/backlog': { body: { provider: chosenVision.provider } },
  'DELETE /api/identification/backlog': {},
  'POST /api/identification/backlog/decline': { body: {} },
  'GET /api/immich/import': {},
  'POST /api/immich/albums': { body: { apiKey: immichKey } },
  'POST /api/immich/import': { body: countedPhotos },
  'POST /api/immich/import/start': {
    body: { importId: '00000000-0000-4000-8000-000000000000', apiKey: immichKey, provider: null },
    makeBody: ({ immichImportId: importId }) => ({ importId, apiKey: immichKey, provider: null }),
  },
  'POST /api/immich/import/stop': {
    body: { importId: '00000000-0000-4000-8000-000000000000' },
    makeBody: ({ immichImportId: importId }) => ({ importId }),
  },
  'GET /api/locations': {},
  'GET /api/locations/:id': { id: 'locationId' },
  'POST /api/locations': {
    body: { name: 'New spot', latitude: 10.5, longitude: 20.25 },
    undo: (browser, { id }) => browser.change('DELETE', `/api/locations/${id}`),
  },
  'PATCH /api/locations/:id': { id: 'locationId', body: { name: 'Renamed', mergeWithExisting: false } },
  'PATCH /api/locations/:id/coordinates': { id: 'locationId', body: { latitude: 12.5, longitude: 21.75 } },
  'PATCH /api/locations/:id/group': {
    id: 'locationId',
    body: { groupId: '00000000-0000-4000-8000-000000000000' },
    makeBody: ({ groupId }) => ({ groupId }),
  },
  'PATCH /api/locations/:id/note': { id: 'locationId', body: { note: 'Park at the gate' } },
  'DELETE /api/locations/:id': { id: 'emptyLocationId' },
  'GET /api/location-groups': {},
  'PATCH /api/location-groups/:id/pin': { id: 'groupId', body: {} },
  'PATCH /api/location-groups/:id/rename': { id: 'groupId', body: { name: 'Renamed group' } },
  'GET /api/map-points': { query: 'names=true' },
  'GET /api/geocode': { query: 'q=lake' },
  'GET /api/geocode/name': { query: 'latitude=39.1&longitude=-120.03' },
  'GET /api/photos': { query: 'fishingOnly=true&sort=createdAt&order=asc&limit=5&offset=0' },
  'DELETE /api/photos/:id': { id: 'photoId' },
  'PATCH /api/photos/:id/rotation': { id: 'photoId', body: { rotation: 90 } },
  'PATCH /api/photos/:id/assign-location': { id: 'photoId', body: { locationId: null } },
  'PATCH /api/photos/:id/confirm-position': { id: 'photoId', body: {} },
  // Nothing that adds a fish: an edit of a size without an id would then respond 409.
  'PATCH /api/photos/:id/catches': { id: 'photoId', body: { changed: [], added: [], removed: [] } },
  'PATCH /api/photos/:id/measurements': {
    id: 'photoId',
    body: { lengthInches: 12.5, weightLbs: 1.25, caughtWith: 'Worm' },
  },
  'PATCH /api/photos/:id/species': { id: 'photoId', body: { species: ['Brook Trout', 'Perch'] } },
  'PATCH /api/photos/:id/fishing': { id: 'photoId', body: { isFishing: true } },
  'PATCH /api/photos/:id/favorite': { id: 'photoId', body: { isFavorite: true } },
  'GET /api/fish-questions': {},
  'POST /api/photos/:id/same-fish': { id: 'photoId', body: { photoIds: [] } },
  'POST /api/photos/:id/split-fish': { id: 'photoId', body: {} },
  'PATCH /api/photos/:id/different-fish': { id: 'photoId', body: { photoIds: [], isDifferent: true } },
  'PATCH /api/photos/:id/capture-time': { id: 'photoId', body: { capturedAt: '2025-06-14T07:12:30' } },
  'POST /api/photos/positions': {
    body: {
      positions: [{ photoId: '00000000-0000-4000-8000-000000000000', latitude: 44.5, longitude: -73.3 }],
    },
  },
  'POST /api/photos/positions/undo': { body: { photoIds: ['00000000-0000-4000-8000-000000000000'] } },
  'POST /api/photos/:id/identify': { id: 'photoId', body: {} },
  'POST /api/photos/upload': { form: photoForm },
}

/** The example of a call. */
export function exampleOf(call: Endpoint): Example {
  const example = examples[nameOf(call)]
  if (!example) throw new Error(`${nameOf(call)} has no example in test/api/api-endpoints.ts.`)
  return example
}

/** Makes a call by its example, with parts of it replaced. */
export async function callEndpoint(
  browser: HttpClient,
  call: Endpoint,
  log: SampleData,
  changes: { id?: string; query?: string; body?: unknown } = {},
): Promise<Response> {
  const { id, findOwnId, query, body, makeBody, form } = exampleOf(call)
  const path = call.path.replace(':id', changes.id ?? (await findOwnId?.(browser)) ?? (id ? log[id] : ''))
  const address = [path, changes.query ?? query].filter((part) => part !== undefined).join('?')
  if (form) return browser.fetch(address, { method: call.method, body: await form(log) })
  if (call.method === 'GET') return browser.fetch(address)
  return browser.send(call.method, address, 'body' in changes ? changes.body : (makeBody?.(log) ?? body))
}

async function photoForm(): Promise<FormData> {
  return uploadForm([{ name: 'another.jpg', bytes: await sampleJpeg({ seed: 77 }) }])
}

async function archiveForm({ owner }: SampleData): Promise<FormData> {
  const form = new FormData()
  const response = await owner.fetch(archive.exportPath)
  form.append('archive', new Blob([await response.arrayBuffer()], { type: 'application/zip' }), 'log.zip')
  return form
}
