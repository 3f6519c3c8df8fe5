/** @module-tag slow */
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Photo, UploadResult } from '../../shared/photos.ts'
import type { HttpClient, UploadFile } from '../app/http-client.ts'
import { startTestApp, type TestApp } from '../app/test-app.ts'
import {
  expectLocations,
  expectSameBytes,
  expectUpright,
  readThumbnail,
  uploadInBatches,
} from '../assertions/photo-assertions.ts'
import { expectReportedValues, pathOf, type RealPhoto, realPhotos } from '../samples/real-photos.ts'

const good = realPhotos.filter(({ accept }) => accept)
const bad = realPhotos.filter(({ accept }) => !accept)

if (realPhotos.length === 0) test.skip('no photos of real cameras and phones lie beside the project to try')
else describe('photos of real cameras and phones', tryRealPhotos)

function tryRealPhotos(): void {
  let app: TestApp
  let angler: HttpClient
  let files: UploadFile[]
  let results: UploadResult[]
  let photos: Photo[]
  beforeAll(async () => {
    app = await startTestApp()
    angler = await app.signIn()
    files = realPhotos.map((photo) => ({ name: photo.file, bytes: readFileSync(pathOf(photo)) }))
    results = await uploadInBatches(angler, files)
    photos = await angler.read<Photo[]>('/api/photos')
  })
  afterAll(() => app.stop())

  const resultOf = ({ file }: RealPhoto) => results.find(({ filename }) => filename === file)

  function photoOf(realPhoto: RealPhoto): Photo {
    const photo = photos.find(({ id }) => id === resultOf(realPhoto)?.id)
    if (photo === undefined) throw new Error(`${realPhoto.file} is not listed.`)
    return photo
  }

  test('exactly the valid photos are listed', () => {
    expect(photos.map(({ filename }) => filename).sort()).toEqual(good.map(({ file }) => file).sort())
  })

  test.for(bad)('$file is rejected with an error message', (realPhoto) => {
    expect(resultOf(realPhoto)).toMatchObject({ id: null, success: false, duplicate: false })
    expect(resultOf(realPhoto)?.error).toMatch(/^[A-Z].*\.$/)
  })

  test.for(good)(
    '$file is stored with the position and capture time it reports, and downloads unchanged',
    async (realPhoto) => {
      expect(resultOf(realPhoto)).toMatchObject({ success: true, duplicate: false, error: null })
      const photo = photoOf(realPhoto)
      expectReportedValues(photo, realPhoto)
      expect({ width: photo.width, height: photo.height }).toEqual(uprightSize(realPhoto))
      await readThumbnail(angler, photo)
      await expectSameBytes(angler, photo, readFileSync(pathOf(realPhoto)))
    },
  )

  const turned = good.filter(({ file, orientation }) => (orientation ?? 1) > 1 && !file.endsWith('.heic'))

  test.for(turned)('the thumbnail of $file is upright', async (realPhoto) => {
    // A photo that lacks its last few bytes is still decoded, as in browsers.
    const upright = await sharp(pathOf(realPhoto), { failOn: 'error' })
      .autoOrient()
      .resize(320)
      .png()
      .toBuffer()
    await expectUpright(await readThumbnail(angler, photoOf(realPhoto)), upright)
  })

  test('photos with a position belong to a location near it, which the map shows there', () =>
    expectLocations(angler, photos))

  test('uploading all photos again returns duplicates or the same errors', async () => {
    const again = await uploadInBatches(angler, files)
    expect(again).toEqual(results.map((result) => ({ ...result, success: false, duplicate: result.success })))
    expect(await angler.read<Photo[]>('/api/photos')).toEqual(photos)
  })
}

function uprightSize({ width, height, orientation }: RealPhoto) {
  return (orientation ?? 1) < 5 ? { width, height } : { width: height, height: width }
}
