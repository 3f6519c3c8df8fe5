import { expect, test } from 'vitest'
import { leftOutText } from './choose-photos.ts'
import { listPhotos } from './list-photos.ts'
import { parseSideFile } from './parse-side-file.ts'
import type { TakeoutEntry } from './takeout-entries.ts'

const taken = { photoTakenTime: { timestamp: '1682921550' } }
const geoData = { latitude: 52.5, longitude: 13.4, altitude: 0 }

function entry(path: string, content: unknown = path): TakeoutEntry {
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  return {
    path,
    size: text.length,
    fingerprint: text,
    changedAt: new Date('2020-02-02'),
    read: async (maxBytes) => {
      if (text.length > maxBytes) throw new Error('Too large.')
      return new Blob([text])
    },
  }
}

const list = (entries: TakeoutEntry[]) =>
  listPhotos(entries, { encrypted: 2 }, { onProgress: () => undefined, signal: new AbortController().signal })

test('photos are listed once, with what their side files say, wherever those are', async () => {
  const folder = 'Takeout/Google Photos/Photos from 2023'
  const album = 'Takeout/Google Photos/Pike 2023'
  const { photos, leftOut } = await list([
    entry(`${folder}/IMG_1.jpg`, 'one'),
    entry(`${folder}/IMG_1.jpg.supplemental-metadata.json`, { ...taken, geoData }),
    entry(`${album}/IMG_1.jpg`, 'one'),
    entry(`${album}/metadata.json`, { title: 'Pike 2023' }),
    entry(`${folder}/IMG_1-edited.jpg`, 'one, edited'),
    entry(`${folder}/IMG_2(1).HEIC`, 'two'),
    entry(`${folder}/IMG_2.HEIC(1).json`, { ...taken, geoData: { latitude: 0, longitude: 0 } }),
    entry(`${folder}/IMG_3.png`, 'three'),
    entry(`${folder}/IMG_3.png.json`, 'no JSON'),
    entry(`${album}/IMG_4-edited.jpg`, 'four, edited'),
    entry('Takeout/Untitled/IMG_5.jpg', 'five'),
    entry(`${folder}/VID.MP4`),
    entry('Takeout/archive_browser.html'),
    entry('../../evil.jpg'),
    entry('C:\\evil.jpg'),
  ])
  const takenAt = '2023-05-01T06:12:30.000Z'
  expect(photos.map(({ name, sideFile, year }) => [name, sideFile, year])).toEqual([
    ['IMG_1.jpg', { position: { latitude: 52.5, longitude: 13.4 }, takenAt }, 2023],
    ['IMG_2(1).HEIC', { position: null, takenAt }, 2023],
    ['IMG_3.png', null, 2023],
    ['IMG_4-edited.jpg', null, 2023],
    ['IMG_5.jpg', null, 2020],
  ])
  expect(leftOut).toEqual({ videos: 1, others: 1, encrypted: 2, unsafe: 2, copies: 1, edited: 1, trashed: 0 })
  expect(leftOutText(leftOut)).toHaveLength(6)
})

test('photos in the trash are left out and counted, by their side file or their folder', async () => {
  const folder = 'Takeout/Google Fotos/Fotos von 2023'
  const { photos, leftOut } = await list([
    entry(`${folder}/IMG_1.jpg`, 'one'),
    entry(`${folder}/IMG_1.jpg.json`, { ...taken, trashed: true }),
    entry('Takeout/Google Fotos/Papierkorb/IMG_2.jpg', 'two'),
    entry('Takeout/Google Fotos/Papierkorb/IMG_3.jpg', 'three'),
    entry(`${folder}/IMG_3.jpg`, 'three'),
    entry(`${folder}/IMG_3.jpg.json`, { ...taken, trashed: false }),
  ])
  expect(photos).toMatchObject([{ name: 'IMG_3.jpg', sideFile: { takenAt: '2023-05-01T06:12:30.000Z' } }])
  expect(leftOut.trashed).toBe(3)
  expect(leftOutText(leftOut)).toContain('3 photos in the trash of Google Photos are left out.')
})

test('of several side files that may be a photo’s, the title decides', async () => {
  const title = 'At the lake behind the old mill, in the morning'
  const side = (name: string, latitude: number) => ({
    ...taken,
    title: name,
    geoData: { latitude, longitude: 1 },
  })
  const { photos } = await list([
    entry('IMG_1.jpg', 'jpg'),
    entry('IMG_1.json', side('IMG_1.mov', 1)),
    entry('IMG_1.jpg.json', side('IMG_1.jpg', 2)),
    entry(`${title.slice(0, 46)}.jpg`, 'cut'),
    entry(`${title.slice(0, 46)}.json`, side(`${title}, one.jpg`, 3)),
    entry('Fish _ Chips.jpg', 'replaced'),
    entry('Fish _ Chips.json', side('Fish - Bread.jpg', 4)),
    entry('Fish _ Chips.jpg.json', side('Fish & Chips.jpg', 5)),
  ])
  expect(photos.map(({ sideFile }) => sideFile?.position?.latitude)).toEqual([2, 3, 5])
})

test.each([
  [
    'a position that the angler set',
    { ...taken, geoData, geoDataExif: { latitude: 1, longitude: 1 } },
    geoData,
  ],
  [
    'the camera’s position',
    { ...taken, geoData: { latitude: 0, longitude: 0 }, geoDataExif: geoData },
    geoData,
  ],
  ['no position', { ...taken }, null],
  ['a position beyond the pole', { ...taken, geoData: { latitude: 91, longitude: 0 } }, null],
  ['a position as text', { ...taken, geoData: { latitude: '52', longitude: '13' } }, null],
])('of a side file with %s', (_, json, position) => {
  const expected = position && { latitude: position.latitude, longitude: position.longitude }
  expect(parseSideFile(JSON.stringify(json))).toMatchObject({
    position: expected,
    takenAt: '2023-05-01T06:12:30.000Z',
  })
})

test.each([
  ['0', null],
  ['-86400', '1969-12-31T00:00:00.000Z'],
  ['999999999999', null],
  ['soon', null],
])('the time %j is read as %j', (timestamp, takenAt) => {
  expect(parseSideFile(JSON.stringify({ photoTakenTime: { timestamp } }))).toMatchObject({
    position: null,
    takenAt,
  })
})

test('a side file of a photo that is a bomb is not read', async () => {
  const { photos } = await list([
    entry('IMG.jpg'),
    entry('IMG.jpg.json', JSON.stringify({ ...taken, title: 'x'.repeat(2_000_000) })),
  ])
  expect(photos).toMatchObject([{ sideFile: null }])
})
