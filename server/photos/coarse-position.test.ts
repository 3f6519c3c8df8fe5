import { expect, test } from 'vitest'
import type { PhotoRequest } from '../../scripts/samples/sample-photo.ts'
import type { Location } from '../../shared/locations.ts'
import type { Photo, UploadMetadata } from '../../shared/photos.ts'
import type { HttpClient } from '../../test/app/http-client.ts'
import { onlyPhoto } from '../../test/app/read-photo.ts'
import { shareInFile } from '../../test/app/share-in-file.ts'
import { startTestApp } from '../../test/app/test-app.ts'
import { waitFor } from '../../test/app/wait-for.ts'
import { fetchExport, importArchive, pack, toPackedFiles } from '../../test/samples/archive-files.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'
import { startExternalServices } from '../../test/servers/external-services.ts'

const externalServices = shareInFile(startExternalServices)
const app = shareInFile(() => {
  const { WEATHER_URL = '', WEATHER_ARCHIVE_URL = '' } = externalServices.settings
  return startTestApp({ WEATHER_URL, WEATHER_ARCHIVE_URL })
})

let users = 0

/** A fix at a pier in San Francisco, with what the device says of it. */
const fixWith = (tags: Record<string, string>): PhotoRequest => ({
  ...{ latitude: 37.7989, longitude: -122.3967, takenAt: '2025-06-14T06:12:30' },
  exif: { IFD3: tags },
})
const withinMeters = (meters: number) => ({ GPSHPositioningError: `${meters}/1` })
const isVoid = { GPSStatus: 'V' }

async function upload(request: PhotoRequest, claims: UploadMetadata = {}) {
  const angler = await app.signIn(`angler-${++users}@example.org`)
  const bytes = await sampleJpeg({ seed: users, ...request })
  await angler.upload([{ name: 'a.jpg', bytes }], { 'a.jpg': claims })
  return { angler, photo: await onlyPhoto(angler) }
}

const confirm = (angler: HttpClient, { id }: Photo) =>
  angler.change<Photo>('PATCH', `/api/photos/${id}/confirm-position`, {})

test.each<[string, PhotoRequest, UploadMetadata, number | null]>([
  ['a void fix', fixWith(isVoid), {}, null],
  ['a fix within 4.2 km', fixWith(withinMeters(4200)), {}, 4200],
  [
    'a fix that a browser has read',
    { takenAt: '2025-06-14T06:12:30' },
    { latitude: 37.7989, longitude: -122.3967, positionSource: 'coarse', positionAccuracyMeters: 450 },
    450,
  ],
])(
  '%s makes no location, but has tide and weather, until it is confirmed',
  async (_, file, claims, meters) => {
    const { angler, photo } = await upload(file, claims)
    const coarse = { positionSource: 'coarse', positionAccuracyMeters: meters, locationId: null }
    expect(photo).toMatchObject({ ...coarse, latitude: expect.closeTo(37.7989, 3) })
    expect(await angler.read<Location[]>('/api/locations')).toEqual([])
    const conditions = { temperature: expect.any(Number), tideLevel: expect.any(Number) }
    const before = await waitFor(async () => {
      const current = await onlyPhoto(angler)
      expect(current).toMatchObject({ ...coarse, ...conditions })
      return current
    })
    const confirmed = await confirm(angler, photo)
    expect(confirmed).toMatchObject({ positionSource: 'confirmed', latitude: photo.latitude })
    expect(confirmed.tideLevel).toBe(before.tideLevel)
    expect(await angler.read<Location[]>('/api/locations')).toMatchObject([{ id: confirmed.locationId }])
  },
)

test('a fix within 8 km has neither tide nor weather until it is confirmed, also in an export', async () => {
  const { angler, photo } = await upload(fixWith(withinMeters(8000)))
  const coarse = { positionSource: 'coarse', positionAccuracyMeters: 8000, locationId: null }
  const bare = { ...coarse, temperature: null, tideLevel: null, timeZone: 'America/Los_Angeles' }
  const reader = await app.signIn(`angler-${++users}@example.org`)
  await importArchive(reader, await pack(toPackedFiles(await fetchExport(angler))))
  expect(await onlyPhoto(reader)).toMatchObject(bare)
  // A photo whose conditions come later than those of this one would.
  await angler.upload([{ name: 'b.jpg', bytes: await sampleJpeg({ seed: 99, ...fixWith(withinMeters(5)) }) }])
  await waitFor(async () => {
    const all = await angler.read<Photo[]>('/api/photos')
    const other = all.find(({ id }) => id !== photo.id)
    expect(other).toMatchObject({ positionSource: 'exif', positionAccuracyMeters: null })
    expect(other?.tideLevel).not.toBeNull()
    expect(all.find(({ id }) => id === photo.id)).toMatchObject(bare)
  })
  await confirm(angler, photo)
  await waitFor(async () => {
    const all = await angler.read<Photo[]>('/api/photos')
    expect(all.find(({ id }) => id === photo.id)?.tideLevel).not.toBeNull()
  })
})
