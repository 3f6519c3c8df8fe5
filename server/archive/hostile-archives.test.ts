import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importArchive } from '../../shared/archive.ts'
import {
  asPacked,
  type ExportedLog,
  fetchExport,
  type PackedFile,
  pack,
  readLog,
  sendArchive,
} from '../../test/archives.ts'
import { sampleJpeg } from '../../test/samples.ts'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import type { Browser } from '../../test/test-browser.ts'

let app: TestApp
let victim: Browser
let files: PackedFile[]
let log: ExportedLog

beforeAll(async () => {
  app = await startTestApp()
  const angler = await app.signIn('writer@example.org')
  await angler.upload([
    { name: 'a.jpg', bytes: await sampleJpeg({ latitude: 39.0968, longitude: -120.0324, seed: 1 }) },
    { name: 'b.jpg', bytes: await sampleJpeg({ seed: 2 }) },
  ])
  const exported = await fetchExport(angler)
  files = asPacked(exported)
  log = readLog(exported)
  victim = await app.signIn('victim@example.org')
})
afterAll(() => app.stop())

const zeros = (bytes: number) => Buffer.alloc(bytes)
const [firstPhoto, secondPhoto] = ['photos/000001 a.jpg', 'photos/000002 b.jpg']

test.each<[string, RegExp, () => Promise<Buffer>]>([
  ['no ZIP', /not a ZIP/, async () => Buffer.from('This is no archive at all.')],
  ['an empty file', /not a ZIP/, async () => zeros(0)],
  ['half of an archive', /not a ZIP/, async () => (await pack(files)).subarray(0, 3000)],
  ['a ZIP of somebody else', /no creel.json/, () => pack([{ name: 'holiday.jpg', bytes: 'x' }])],
  ['a creel.json in a deep folder', /no creel.json/, () => pack([{ name: 'a/b/creel.json', bytes: '{}' }])],
  [
    'a name that leads out of the archive',
    /outside of it/,
    async () => replace(await packWith({ name: 'photos/xx/evil.jpg' }), 'photos/xx/evil', 'photos/../evil'),
  ],
  [
    'an absolute name',
    /outside of it/,
    async () => replace(await packWith({ name: 'photos/evil.jpg' }), 'photos/evil', '/hotos/evil'),
  ],
  [
    'a name of a Windows drive',
    /outside of it/,
    async () => replace(await packWith({ name: 'photos/evil.jpg' }), 'photos/evil', 'C:/tos/evil'),
  ],
  [
    'a name with backslashes',
    /outside of it/,
    async () => replace(await packWith({ name: 'photos/evil.jpg' }), 'photos/evil', '..\\ots\\evil'),
  ],
  [
    'a name with a NUL',
    /outside of it/,
    async () => replace(await packWith({ name: 'photos/evil.jpg' }), 'photos/evil', 'photos/e\0il'),
  ],
  ['folders in folders', /no export of Creel has/, () => packWith({ name: 'photos/a/b.jpg' })],
  ['a program beside the photos', /no export of Creel has/, () => packWith({ name: 'run.sh' })],
  ['a link', /links/, () => packWith({ name: 'photos/link.jpg', mode: 0o120777, bytes: '/etc/passwd' })],
  ['a device', /links/, () => packWith({ name: 'photos/device.jpg', mode: 0o020666 })],
  [
    'two files of one name',
    /two files of one name/,
    async () =>
      replace(await packWith({ name: 'photos/000001 b.jpg' }), 'photos/000001 b', 'photos/000001 a'),
  ],
  [
    'an encrypted file',
    /encrypted/,
    async () => setInDirectory(await packCompressed(), 'creel.json', 8, 2, 0x0801),
  ],
  [
    'an unknown compression',
    /packed in a way/,
    async () => setInDirectory(await pack(files), firstPhoto, 10, 2, 14),
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
  ['more files than it says', /damaged|not a ZIP/, async () => setEntryCount(await pack(files), 9)],
  ['a creel.json that is no JSON', /damaged/, () => packLog('{"format":"creel",')],
  ['a creel.json with something after its end', /damaged/, () => packLog(`${JSON.stringify(log)}{}`)],
  ['a creel.json of nothing', /damaged/, () => packLog('')],
  ['a list where the log should be', /not written by Creel/, () => packLog('[]')],
  ['a log of another program', /not written by Creel/, () => packLog({ ...log, format: 'reel' })],
  ['a newer version', /newer Creel/, () => packLog({ ...log, version: 2, photos: [{ new: 1 }] })],
  ['a version that is none', /version/, () => packLog({ ...log, version: 'one' })],
  ['nesting without end', /damaged/, () => packPhoto({ catch: nested(1000) })],
  ['an estimate nested without end', /damaged/, () => packCatch({ estimate: nested(1000) })],
  ['a text without end', /damaged/, () => packPhoto({ filename: 'x'.repeat(20_000_000) })],
  ['fewer photos than it counts', /not whole/, () => packLog({ ...log, photos: log.photos.slice(1) })],
  [
    'a group twice',
    /groups 2: stands there twice/,
    () => packLog({ ...log, groups: [...log.groups, ...log.groups] }),
  ],
  [
    'a file that many photos are to be made of',
    /photos 2: stands there twice/,
    () => packPhoto({ file: 'photos/000002 b.jpg' }),
  ],
  ['a spot of no group', /belongs to a place/, () => packLog({ ...log, counts: {}, groups: [] })],
  ['a photo of no spot', /belongs to a place/, () => packLog({ ...log, counts: {}, locations: [] })],
  ['a field nobody knows', /photos 1.*unknown|unrecognized/i, () => packPhoto({ ownerId: 'somebody else' })],
  ['an id of another form', /photos 1, id/, () => packPhoto({ id: "'; drop table photos" })],
  ['a latitude beyond the pole', /photos 1, latitude/, () => packPhoto({ latitude: 90.1 })],
  ['half a position', /photos 1, latitude/, () => packPhoto({ latitude: null })],
  ['a rotation askew', /photos 1, rotation/, () => packPhoto({ rotation: 45 })],
  ['an impossible date', /photos 1, capturedAt/, () => packPhoto({ capturedAt: '2025-02-30T00:00:00.000Z' })],
  ['the year 0', /photos 1, capturedAt/, () => packPhoto({ capturedAt: '0000-01-01T00:00:00.000Z' })],
  ['a file name of two lines', /photos 1, filename/, () => packPhoto({ filename: 'a\nb.jpg' })],
  ['half a character', /photos 1, filename/, () => packPhoto({ filename: '\ud83d.jpg' })],
  ['a fish beyond all bounds', /photos 1, catch.lengthInches/, () => packCatch({ lengthInches: 501 })],
  ['a negative weight', /photos 1, catch.weightLbs/, () => packCatch({ weightLbs: -1 })],
  ['too many species', /photos 1, catch.species/, () => packCatch({ species: Array(21).fill('pike') })],
  ['an estimate with a NUL', /photos 1, catch.estimate/, () => packCatch({ estimate: { a: ['\0'] } })],
  ['a spot without a name', /locations 1, name/, () => packLocation({ name: '   ' })],
  ['a giant', /settings.anglerHeightInches/, () => packSettings({ anglerHeightInches: 97 })],
])('%s is refused with a sentence, and nothing is changed', async (_what, sentence, make) => {
  const answer = await sendArchive(victim, await make())
  const { message, code } = (await answer.json()) as { message: string; code: string }
  expect([answer.status, code]).toEqual([400, 'INVALID_INPUT'])
  expect(message).toMatch(sentence)
  expect(message).toMatch(/^[^\n]{10,200}\.$/)
  expect(await victim.read('/api/photos')).toEqual([])
  expect(await victim.read('/api/locations')).toEqual([])
})

test('an import takes one archive in its field, as a form, from somebody signed in', async () => {
  const archive = await pack(files)
  expect((await sendArchive(victim, archive, 'photos')).status).toBe(400)
  const json = await victim.send('POST', importArchive.path, {})
  expect([json.status, await json.json()]).toMatchObject([415, { code: 'UNSUPPORTED_TYPE' }])
  const empty = await victim.fetch(importArchive.path, { method: 'POST', body: new FormData() })
  expect(empty.status).toBe(400)
  expect((await sendArchive(app.visit(), archive)).status).toBe(401)
  expect(await victim.read('/api/photos')).toEqual([])
})

test('ten thousand spots and groups of one name at one place are read in twice, and nobody waits for long', async () => {
  const angler = await app.signIn('crowd@example.org')
  const [group, spot] = [log.groups[0], log.locations[0]]
  const groups = Array.from({ length: 10_000 }, () => ({ ...group, id: randomUUID() }))
  const spotsIn = (each: { id: string }, latitude: number) => ({
    ...spot,
    id: randomUUID(),
    groupId: each.id,
    latitude,
    longitude: 10,
  })
  const near = groups.map((each, index) => spotsIn(each, 10 + index * 1e-9))
  const far = groups.map((each) => spotsIn(each, -10))
  const counts = { groups: 10_000, locations: 10_000, photos: 0 }
  const archiveOf = (locations: object[]) => packLog({ ...log, counts, groups, locations, photos: [] })
  const taken: unknown[] = []
  for (const locations of [near, near, far]) {
    taken.push(await (await sendArchive(angler, await archiveOf(locations))).json())
  }
  expect(taken).toMatchObject([
    { groups: 10_000, locations: 10_000 },
    { groups: 0, locations: 0 },
    { groups: 10_000, locations: 10_000 },
  ])
})

test('the log that all of these were made of is taken', async () => {
  const answer = await sendArchive(await app.signIn('control@example.org'), await pack(files))
  expect([answer.status, await answer.json()]).toMatchObject([200, { photos: 2, failed: [] }])
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

function packCatch(change: object): Promise<Buffer> {
  return packPhoto({ catch: { ...log.photos[0]?.catch, ...change } })
}

function packLocation(change: object): Promise<Buffer> {
  const [first, ...rest] = log.locations
  return packLog({ ...log, locations: [{ ...first, ...change }, ...rest] })
}

function packSettings(change: object): Promise<Buffer> {
  return packLog({ ...log, settings: { ...log.settings, ...change } })
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
