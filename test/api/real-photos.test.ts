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

  function photoOf(told: RealPhoto): Photo {
    const photo = photos.find(({ id }) => id === resultOf(told)?.id)
    if (photo === undefined) throw new Error(`${told.file} is not listed.`)
    return photo
  }

  test('exactly the good ones are listed', () => {
    expect(photos.map(({ filename }) => filename).sort()).toEqual(good.map(({ file }) => file).sort())
  })

  test.for(bad)('$file is refused with a sentence', (told) => {
    expect(resultOf(told)).toMatchObject({ id: null, success: false, duplicate: false })
    expect(resultOf(told)?.error).toMatch(/^[A-Z].*\.$/)
  })

  test.for(good)('$file is taken, stands where and when it says, and comes back unchanged', async (told) => {
    expect(resultOf(told)).toMatchObject({ success: true, duplicate: false, error: null })
    const photo = photoOf(told)
    expectReportedValues(photo, told, 'assumed')
    expect({ width: photo.width, height: photo.height }).toEqual(uprightSize(told))
    await readThumbnail(angler, photo)
    await expectSameBytes(angler, photo, readFileSync(pathOf(told)))
  })

  const turned = good.filter(({ file, orientation }) => (orientation ?? 1) > 1 && !file.endsWith('.heic'))

  test.for(turned)('the thumbnail of $file is upright', async (told) => {
    // As browsers do it: a photo that lacks its last few bytes is a picture nevertheless.
    const upright = await sharp(pathOf(told), { failOn: 'error' }).autoOrient().resize(320).png().toBuffer()
    await expectUpright(await readThumbnail(angler, photoOf(told)), upright)
  })

  test('those with a position belong to a spot near it, and the map shows it there', () =>
    expectLocations(angler, photos))

  test('all of them again are duplicates or refused as before', async () => {
    const again = await uploadInBatches(angler, files)
    expect(again).toEqual(results.map((result) => ({ ...result, success: false, duplicate: result.success })))
    expect(await angler.read<Photo[]>('/api/photos')).toEqual(photos)
  })
}

function uprightSize({ width, height, orientation }: RealPhoto) {
  return (orientation ?? 1) < 5 ? { width, height } : { width: height, height: width }
}
