/** @module-tag slow */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LeftOut } from '../../shared/archive.ts'
import type { NotedCatch } from '../../shared/catches/noted-catches.ts'
import type { Photo } from '../../shared/photos.ts'
import type { HttpClient } from '../../test/app/http-client.ts'
import { startTestApp, type TestApp } from '../../test/app/test-app.ts'
import {
  type ExportedCatchLog,
  fetchExport,
  importArchive,
  type PackedFile,
  pack,
  readLog,
  sendArchive,
  toPackedFiles,
} from '../../test/samples/archive-files.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'
import { formatVersion } from './archive-format.ts'

let app: TestApp
let victim: HttpClient
/** Has both photos, so nothing has to be decoded again. */
let tolerant: HttpClient
let files: PackedFile[]
let log: ExportedCatchLog

beforeAll(async () => {
  app = await startTestApp()
  const angler = await app.signIn('writer@example.org')
  await angler.upload([
    { name: 'a.jpg', bytes: await sampleJpeg({ latitude: 39.0968, longitude: -120.0324, seed: 1 }) },
    { name: 'b.jpg', bytes: await sampleJpeg({ seed: 2 }) },
  ])
  const exported = await fetchExport(angler)
  files = toPackedFiles(exported)
  log = readLog(exported)
  victim = await app.signIn('victim@example.org')
  tolerant = await app.signIn('tolerant@example.org')
  await importArchive(tolerant, await pack(files))
})
afterAll(() => app.stop())

const noted = {
  id: '5e0c5b1e-8f0a-4a52-9a39-0d0f4a1f3c11',
  species: 'Perch',
  speciesSource: 'entered',
  lengthInches: 12,
  lengthSource: 'measured',
  weightLbs: null,
  weightSource: 'guessed',
  caughtWith: null,
  note: null,
  outcome: 'lost',
  waterTemperature: null,
  waterClarity: null,
  capturedAt: '2025-06-14T13:12:30.000Z',
  capturedAtSource: 'entered',
  timeZone: 'America/Los_Angeles',
  utcOffsetMinutes: -420,
  locationId: null,
  createdAt: '2025-06-14T18:00:00.000Z',
}
const withNoted = (...notedCatches: unknown[]) => ({
  ...log,
  counts: { ...log.counts, notedCatches: notedCatches.length },
  notedCatches,
})
const packNoted = (...changes: object[]) =>
  packLog(withNoted(...changes.map((change) => ({ ...noted, ...change }))))

const zeros = (bytes: number) => Buffer.alloc(bytes)
const [firstPhoto, secondPhoto] = ['photos/000001 a.jpg', 'photos/000002 b.jpg']

test.each<[string, RegExp, () => Promise<Buffer>]>([
  ['no ZIP', /isn’t a ZIP/, async () => Buffer.from('This is no archive at all.')],
  ['half of an archive', /isn’t a ZIP/, async () => (await pack(files)).subarray(0, 3000)],
  ['a ZIP of somebody else', /no creel.json/, () => pack([{ name: 'holiday.jpg', bytes: 'x' }])],
  [
    'a name that leads out of the archive',
    /outside its folder/,
    async () => replace(await packWith({ name: 'photos/xx/evil.jpg' }), 'photos/xx/evil', 'photos/../evil'),
  ],
  [
    'a name with backslashes',
    /outside its folder/,
    async () => replace(await packWith({ name: 'photos/evil.jpg' }), 'photos/evil', '..\\ots\\evil'),
  ],
  [
    'a name with a NUL',
    /outside its folder/,
    async () => replace(await packWith({ name: 'photos/evil.jpg' }), 'photos/evil', 'photos/e\0il'),
  ],
  ['folders in folders', /don’t belong in a Creel export/, () => packWith({ name: 'photos/a/b.jpg' })],
  ['a program beside the photos', /don’t belong in a Creel export/, () => packWith({ name: 'run.sh' })],
  ['a link', /links/, () => packWith({ name: 'photos/link.jpg', mode: 0o120777, bytes: '/etc/passwd' })],
  [
    'two files of one name',
    /two files with the same name/,
    async () =>
      replace(await packWith({ name: 'photos/000001 b.jpg' }), 'photos/000001 b', 'photos/000001 a'),
  ],
  [
    'an encrypted file',
    /encrypted/,
    async () => setInDirectory(await packCompressed(), 'creel.json', 8, 2, 0x0801),
  ],
  [
    'zeros packed to nothing',
    /far more/,
    () => packWith({ name: 'photos/bomb.jpg', bytes: zeros(8_000_000), compress: true }),
  ],
  [
    'a creel.json that claims to be endless',
    /far more/,
    async () => setInDirectory(await packCompressed(), 'creel.json', 24, 4, 0xfffffff0),
  ],
  [
    'files that share their bytes',
    /far more/,
    async () => {
      const shared = Array.from({ length: 50 }, (_, index) => `photos/${index}.jpg`)
      return setInDirectories(await packWith(...shared.map((name) => ({ name }))), shared, 20, 24, 5000)
    },
  ],
  [
    'a creel.json that is larger than it claims',
    /damaged/,
    async () => setInDirectory(await packCompressed(), 'creel.json', 24, 4, 100),
  ],
  ['more files than it says', /damaged|isn’t a ZIP/, async () => setEntryCount(await pack(files), 9)],
  ['a creel.json that is no JSON', /damaged/, () => packLog('{"format":"creel",')],
  ['a log of another program', /wasn’t written by Creel/, () => packLog({ ...log, format: 'reel' })],
  [
    'a newer version',
    /newer version of Creel/,
    () => packLog({ ...log, version: formatVersion + 1, photos: [{ new: 1 }] }),
  ],
  ['nesting without end', /damaged/, () => packPhoto({ catches: nested(1000) })],
  ['a text without end', /damaged/, () => packPhoto({ filename: 'x'.repeat(20_000_000) })],
  [
    'a creel.json of which a bit is flipped',
    /damaged/,
    async () => replaceOnce(await pack(files), '"rotation":0', '"rotation":1'),
  ],
  ['fewer photos than it counts', /incomplete/, () => packLog({ ...log, photos: log.photos.slice(1) })],
])('%s is rejected with a message and changes nothing', async (_what, sentence, make) => {
  const response = await sendArchive(victim, await make())
  const { message, code } = (await response.json()) as { message: string; code: string }
  expect([response.status, code]).toEqual([400, 'INVALID_INPUT'])
  expect(message).toMatch(sentence)
  expect(message).toMatch(/^[^\n]{10,200}\.$/)
  expect(await victim.read('/api/photos')).toEqual([])
  expect(await victim.read('/api/locations')).toEqual([])
})

/** What is left out of an archive that is no more than faulty: kind, field and reason. */
const faultyItems: [string, LeftOut['what'], string | null, RegExp, () => Promise<Buffer>][] = [
  ['a group twice', 'group', null, /twice/, () => packGroups([log.groups[0], log.groups[0]])],
  ['a spot of no group', 'location', null, /group/, () => packGroups([])],
  [
    'a file that many photos are to be made of',
    'photo',
    null,
    /twice/,
    () => packPhoto({ file: secondPhoto }),
  ],
  ['a field nobody knows', 'photo', 'ownerId', /unknown/, () => packPhoto({ ownerId: 'somebody else' })],
  ['an id of another form', 'photo', 'id', /./, () => packPhoto({ id: "'; drop table photos" })],
  ['a latitude beyond the pole', 'photo', 'latitude', /at most 90/, () => packPhoto({ latitude: 90.1 })],
  ['half a position', 'photo', 'latitude', /longitude/, () => packPhoto({ latitude: null })],
  [
    'an impossible date',
    'photo',
    'capturedAt',
    /./,
    () => packPhoto({ capturedAt: '2025-02-30T00:00:00.000Z' }),
  ],
  ['a file name of nothing', 'photo', 'filename', /empty/, () => packPhoto({ filename: '\u200b' })],
  [
    'too many fish',
    'photo',
    'catches',
    /at most 20/,
    () => packPhoto({ catches: Array(21).fill(log.photos[0]?.catches[0]) }),
  ],
  [
    'an estimate with a NUL',
    'photo',
    'estimate.response',
    /store/,
    () => packPhoto({ estimate: { ...noEstimate, response: { a: ['\0'] } } }),
  ],
  ['a fish that is none', 'photo', 'catches.0', /./, () => packPhoto({ catches: ['pike'] })],
  ['a catch of no spot', 'catch', 'locationId', /location/, () => packNoted({ locationId: randomUUID() })],
  ['a catch twice', 'catch', null, /twice/, () => packNoted({}, {})],
  ['a catch without a time', 'catch', null, /./, () => packNoted({ capturedAt: null })],
  ['a catch of somebody else', 'catch', 'ownerId', /unknown/, () => packNoted({ ownerId: 'somebody else' })],
  [
    'an outing that ends and never began',
    'catch',
    'fishedTo',
    /start/,
    () => packNoted({ outcome: 'none', fishedTo: '11:00' }),
  ],
  ['a catch with weather that is none', 'catch', 'conditions', /./, () => packNoted({ conditions: 'fine' })],
  ['a catch that is none', 'catch', null, /./, () => packLog(withNoted('pike'))],
  ['a photo of no spot', 'photo', 'locationId', /location/, () => packPhoto({ locationId: randomUUID() })],
]

test.each(faultyItems)(
  '%s is left out alone, and only after confirmation',
  async (_, what, field, reason, make) => {
    const archive = await make()
    const asked = await sendArchive(victim, archive)
    expect([asked.status, await asked.json()]).toMatchObject([409, { code: 'MUCH_LEFT_OUT' }])
    expect(await victim.read('/api/photos')).toEqual([])
    expect(await victim.read('/api/locations')).toEqual([])
    const { leftOut } = await importArchive(tolerant, archive, { leaveOut: 'any' })
    expect(leftOut[0]).toMatchObject({ what, field, reason: expect.stringMatching(reason) })
    for (const group of leftOut) expect(group.reason).toMatch(/^It[^\n]{5,}[^.]\.$/)
    expect(await tolerant.read<Photo[]>('/api/photos')).toHaveLength(2)
  },
)

test('the valid fields of faulty items are imported', async () => {
  const angler = await app.signIn('rest@example.org')
  const [photo, other] = log.photos
  const settings = { ...log.settings, anglerHeightInches: 97, rodMarkInches: -1, cameraSetup: 'tripod' }
  const caught = {
    ...photo?.catches[0],
    species: 'Pi\u200bke\u2028',
    weightLbs: 40_898.8,
    lengthInches: 20,
  }
  const faulty = {
    ...photo,
    filename: 'a\nb\u2028.jpg',
    catches: [caught, { ...caught, id: randomUUID(), species: '\u3164', weightLbs: 1 }],
    utcOffsetMinutes: -1440,
    rotation: 90,
  }
  const locations = log.locations.map((location) => ({ ...location, name: '\u2060' }))
  const archive = await packLog({ ...log, settings, locations, photos: [{ ...faulty, more: 1 }, other] })
  const { leftOut, ...counts } = await importArchive(angler, archive, { leaveOut: 'any' })
  expect(counts).toEqual({
    photos: 2,
    duplicates: 0,
    notedCatches: 0,
    outingNotes: 0,
    locations: 1,
    groups: 1,
    leftOutCount: 7,
  })
  expect(leftOut.map(({ what, name, field }) => [what, name, field]).toSorted()).toEqual([
    ['location', 'location 1', 'name'],
    ['photo', 'a b .jpg', 'catches.0.weightLbs'],
    ['photo', 'a b .jpg', 'catches.1.species'],
    ['photo', 'a b .jpg', 'more'],
    ['photo', 'a b .jpg', 'utcOffsetMinutes'],
    ['settings', 'Settings', 'anglerHeightInches'],
    ['settings', 'Settings', 'rodMarkInches'],
  ])
  const photos = await angler.read<Photo[]>('/api/photos')
  expect(photos.find(({ filename }) => filename === 'a b .jpg')).toMatchObject({
    species: ['Pike'],
    lengthInches: 20,
    weightLbs: 1,
    catches: [
      { species: 'Pike', weightLbs: null },
      { species: null, weightLbs: 1 },
    ],
    rotation: 90,
    locationName: expect.stringMatching(/39\.09|Near /),
  })
  expect(await angler.read('/api/auth/user')).toMatchObject({
    cameraSetup: 'tripod',
    anglerHeightInches: null,
    rodMarkInches: null,
  })
})

test('catches without photos are imported at their location, but not over the catch of a photo', async () => {
  const angler = await app.signIn('noted@example.org')
  await importArchive(angler, await pack(files))
  const [photo] = await angler.read<Photo[]>('/api/photos')
  const archive = await packLog(
    withNoted({ ...noted, locationId: log.locations[0]?.id }, { ...noted, id: photo?.catches[0]?.id }),
  )
  expect(await importArchive(angler, archive)).toMatchObject({ notedCatches: 1, leftOut: [] })
  expect(await angler.read('/api/catches')).toMatchObject([
    {
      id: noted.id,
      species: 'Perch',
      outcome: 'lost',
      timestamp: '2025-06-14T06:12:30.000-07:00',
      hasTime: true,
    },
  ])
  expect((await angler.read<NotedCatch[]>('/api/catches'))[0]?.locationName).toBeTruthy()
})

test('an archive of format 1 gives the first species its sizes, and each further one a fish of its own', async () => {
  const angler = await app.signIn('format-1@example.org')
  const photos = log.photos.map(({ catches: _, estimate: __, ...photo }) => ({
    ...photo,
    catch: format1Catch,
  }))
  expect(await importArchive(angler, await packLog({ ...log, version: 1, photos }))).toMatchObject({
    leftOut: [],
  })
  for (const photo of await angler.read<Photo[]>('/api/photos'))
    expect(photo).toMatchObject({
      species: ['Pike', 'Perch'],
      lengthInches: 20,
      caughtWith: 'Spoon',
      catches: [
        { id: photo.id, species: 'Pike', speciesEdited: true, lengthInches: 20, lengthEdited: true },
        { species: 'Perch', speciesEdited: true, lengthInches: null, lengthEdited: false, caughtWith: null },
      ],
    })
  const exported = readLog(await fetchExport(angler))
  expect(exported.photos.map(({ estimate }) => estimate)).toEqual(
    Array(2).fill({
      response: { isFishing: true },
      model: 'model-1',
      confidence: 0.8,
      estimatedAt: format1Catch.estimatedAt,
    }),
  )
})

test('however many items are left out, some are listed one by one', async () => {
  const angler = await app.signIn('crowded@example.org')
  const groups = Array.from({ length: 10_010 }, (_, at) => ({ id: at }))
  const archive = await packLog({
    ...log,
    counts: { groups: 10_010, locations: 0, photos: 0 },
    groups,
    locations: [],
    photos: [],
  })
  const { leftOut, leftOutCount } = await importArchive(angler, archive, { leaveOut: 'any' })
  expect([leftOut.length, leftOutCount]).toEqual([10_000, 10_010])
})

test('ten thousand locations and groups with one name at one place are imported twice without blocking others', {
  tags: 'slow',
}, async () => {
  const angler = await app.signIn('crowd@example.org')
  const [group, location] = [log.groups[0], log.locations[0]]
  const groups = Array.from({ length: 10_000 }, () => ({ ...group, id: randomUUID() }))
  const locationsIn = (each: { id: string }, latitude: number) => ({
    ...location,
    id: randomUUID(),
    groupId: each.id,
    latitude,
    longitude: 10,
  })
  const near = groups.map((each, index) => locationsIn(each, 10 + index * 1e-9))
  const far = groups.map((each) => locationsIn(each, -10))
  const counts = { groups: 10_000, locations: 10_000, photos: 0 }
  const archiveOf = (locations: object[]) => packLog({ ...log, counts, groups, locations, photos: [] })
  const results: unknown[] = []
  for (const locations of [near, near, far]) {
    results.push(await (await sendArchive(angler, await archiveOf(locations))).json())
  }
  expect(results).toMatchObject([
    { groups: 10_000, locations: 10_000 },
    { groups: 0, locations: 0 },
    { groups: 10_000, locations: 10_000 },
  ])
})

test('the catch log from which these archives were made is imported', async () => {
  const response = await sendArchive(await app.signIn('control@example.org'), await pack(files))
  expect([response.status, await response.json()]).toMatchObject([200, { photos: 2, leftOut: [] }])
  expect([firstPhoto, secondPhoto].every((name) => files.some((file) => file.name === name))).toBe(true)
})

function packWith(...more: (Partial<PackedFile> & { name: string })[]): Promise<Buffer> {
  return pack([...files, ...more.map((file) => ({ bytes: 'some bytes', ...file }))])
}

function packCompressed(): Promise<Buffer> {
  return pack(files.map((file) => ({ ...file, compress: file.name === 'creel.json' })))
}

function packLog(changed: object | string): Promise<Buffer> {
  const bytes = typeof changed === 'string' ? changed : JSON.stringify(changed)
  return pack(files.map((file) => (file.name === 'creel.json' ? { ...file, bytes } : file)))
}

function packPhoto(change: object): Promise<Buffer> {
  const [first, ...rest] = log.photos
  return packLog({ ...log, photos: [{ ...first, ...change }, ...rest] })
}

const noEstimate = { response: null, model: null, confidence: null, estimatedAt: null }

const format1Catch = {
  species: ['Pike', 'Perch'],
  speciesEdited: true,
  lengthInches: 20,
  lengthEdited: true,
  weightLbs: null,
  weightEdited: false,
  caughtWith: 'Spoon',
  estimate: { isFishing: true },
  estimateModel: 'model-1',
  estimateConfidence: 0.8,
  estimatedAt: '2025-06-14T12:00:00.000Z',
}

function packGroups(groups: unknown[]): Promise<Buffer> {
  return packLog({ ...log, counts: { ...log.counts, groups: groups.length }, groups })
}

function nested(depth: number): unknown {
  return JSON.parse('['.repeat(depth) + ']'.repeat(depth))
}

/** The same ZIP with a name, or a part of one, overwritten wherever it stands. */
function replace(zip: Buffer, from: string, to: string): Buffer {
  expect(Buffer.byteLength(to)).toBe(Buffer.byteLength(from))
  const places: number[] = []
  for (let at = zip.indexOf(from); at !== -1; at = zip.indexOf(from, at + 1)) places.push(at)
  expect(places.length).toBeGreaterThanOrEqual(2) // before the bytes, and in the list of contents
  for (const at of places) zip.write(to, at)
  return zip
}

/** The same ZIP with the first of some words overwritten, where they are stored as they are. */
function replaceOnce(zip: Buffer, from: string, to: string): Buffer {
  const at = zip.indexOf(from)
  expect(at).toBeGreaterThan(0)
  zip.write(to, at)
  return zip
}

const directoryRecordBytes = 46 // the name follows (APPNOTE 4.3.12)

/** The same ZIP with a number overwritten in what the list of contents says of a file. */
function setInDirectory(zip: Buffer, name: string, offset: number, size: 2 | 4, value: number): Buffer {
  const record = zip.lastIndexOf(name) - directoryRecordBytes
  expect(zip.readUInt32LE(record)).toBe(0x02014b50)
  zip.writeUIntLE(value, record + offset, size)
  return zip
}

function setInDirectories(
  zip: Buffer,
  names: string[],
  first: number,
  second: number,
  value: number,
): Buffer {
  for (const name of names) {
    setInDirectory(zip, name, first, 4, value)
    setInDirectory(zip, name, second, 4, value)
  }
  return zip
}

function setEntryCount(zip: Buffer, entries: number): Buffer {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  zip.writeUInt16LE(entries, end + 8)
  zip.writeUInt16LE(entries, end + 10)
  return zip
}
