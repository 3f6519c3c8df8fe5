import { expect, test } from 'vitest'
import { limits } from '../../shared/limits.ts'
import { isTrackFile } from '../photos/is-track-file.ts'
import { readTrack } from './read-track.ts'

const gpx = (time: string, latitude = 44.5) =>
  `<gpx><trk><trkseg><trkpt lat="${latitude}" lon="-73.3"><time>${time}</time></trkpt></trkseg></trk></gpx>`

test('several files become one track, whatever their order and format', async () => {
  const records = {
    locations: [{ latitudeE7: 446000000, longitudeE7: -733000000, timestamp: '2025-06-14T12:00:00Z' }],
  }
  const files = [
    new Blob([gpx('2025-06-14T13:00:00Z')]),
    new Blob([`\n ${JSON.stringify(records)}`]),
    new Blob([gpx('2025-06-14T10:00:00Z')]),
  ]
  const { times, latitudes } = await readTrack(files)
  expect([...times]).toEqual(['10', '12', '13'].map((hour) => Date.parse(`2025-06-14T${hour}:00:00Z`)))
  expect(latitudes[1]).toBe(44.6)
})

test('UTF-16 and a byte order mark are read', async () => {
  const text = gpx('2025-06-14T10:00:00Z')
  const utf16 = new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'))
  for (const file of [new Blob([utf16]), new Blob([`\uFEFF${text}`])])
    expect((await readTrack([file])).times).toHaveLength(1)
})

test('what can’t be used says why', async () => {
  const untimed = '<gpx><trk><trkseg><trkpt lat="1" lon="1"/></trkseg></trk></gpx>'
  await expect(readTrack([new Blob([untimed])])).rejects.toThrow('This track has no times')
  await expect(readTrack([new Blob(['<gpx/>'])])).rejects.toThrow('no recorded track')
  await expect(readTrack([new Blob([])])).rejects.toThrow('export as GPX rather than FIT')
  const others = [
    new Uint8Array([0x0e, 0x10, 0xd9, 0x07, 0, 0, 0, 0, 0x2e, 0x46, 0x49, 0x54, 0x3c, 0xff]),
    '<?xml version="1.0"?><TrainingCenterDatabase><Activities/></TrainingCenterDatabase>',
    '<kml><Document/></kml>',
    'PK\u0003\u0004',
  ]
  for (const content of others)
    await expect(readTrack([new Blob([content])])).rejects.toThrow('Creel reads tracks as GPX.')
  await expect(readTrack([new Blob(['{}'])])).rejects.toThrow('isn’t a Timeline export')
})

test('files that are too large together are refused before they are read', async () => {
  const half = { size: (limits.trackMegabytes * 1024 * 1024) / 2 + 1 } as Blob
  await expect(readTrack([half, half])).rejects.toThrow('larger than 100 MB')
})

test('tracks are recognized by their names, even those in a format that Creel doesn’t read', () => {
  const names = [
    'Morning.GPX',
    'Timeline (1).json',
    'a.fit',
    'a.TCX',
    'a.kml',
    'a.kmz',
    'trout.jpg',
    'gpx',
    'track.gpx.jpg',
  ]
  expect(names.filter((name) => isTrackFile({ name }))).toEqual(names.slice(0, 6))
})
