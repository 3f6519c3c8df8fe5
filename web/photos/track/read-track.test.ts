import { expect, test } from 'vitest'
import { limits } from '../../../shared/limits.ts'
import { isTrackFile } from './is-track-file.ts'
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
  await expect(readTrack([new Blob([])])).rejects.toThrow('isn’t a GPX file')
  await expect(readTrack([new Blob(['{}'])])).rejects.toThrow('isn’t a Timeline export')
})

test('files that are too large together are refused before they are read', async () => {
  const half = { size: (limits.trackMegabytes * 1024 * 1024) / 2 + 1 } as Blob
  await expect(readTrack([half, half])).rejects.toThrow('larger than 100 MB')
})

test('GPX and JSON files are taken for tracks by their names', () => {
  const names = ['Morning.GPX', 'Timeline (1).json', 'trout.jpg', 'gpx', 'track.gpx.jpg']
  expect(names.filter((name) => isTrackFile({ name }))).toEqual(['Morning.GPX', 'Timeline (1).json'])
})
