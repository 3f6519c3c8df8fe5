/** @module-tag slow */
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shareCopyUrl } from '../../shared/photo-files.ts'
import type { UploadResult } from '../../shared/photos.ts'
import type { HttpClient } from '../../test/app/http-client.ts'
import { startTestApp, type TestApp } from '../../test/app/test-app.ts'
import { privateTags, readWithExiftool } from '../../test/assertions/exiftool.ts'
import { uploadInBatches } from '../../test/assertions/photo-assertions.ts'
import { pathOf, realPhotos } from '../../test/samples/real-photos.ts'

const good = realPhotos.filter(({ accept }) => accept)
const damaged = ['pixel2_gps_west_orient6.jpg'] // truncated

if (good.length === 0) test.skip('no photos of real cameras and phones were found next to the project')
else describe('photos of real cameras and phones', tryRealPhotos)

function tryRealPhotos(): void {
  let app: TestApp
  let user: HttpClient
  let results: UploadResult[]
  const copiesTurnedBy = new Map<number, Buffer[]>()
  beforeAll(async () => {
    app = await startTestApp()
    user = await app.signIn()
    const files = good.map((photo) => ({ name: photo.file, bytes: readFileSync(pathOf(photo)) }))
    results = await uploadInBatches(user, files)
    copiesTurnedBy.set(0, await fetchCopies(0, results))
    copiesTurnedBy.set(90, await fetchCopies(90, results.slice(0, 12)))
  })
  afterAll(() => app.stop())

  test.for([0, 90])('ExifTool finds no metadata in copies rotated by %i degrees', async (rotation) => {
    const tagsByCopy = await readWithExiftool(copiesTurnedBy.get(rotation) ?? [])
    expect(tagsByCopy.length).toBeGreaterThanOrEqual(12)
    expect(tagsByCopy.map((tags, index) => [good[index]?.file, privateTags(tags)])).toEqual(
      tagsByCopy.map((_, index) => [good[index]?.file, []]),
    )
  })

  const jpegs = good.filter(({ file }) => /\.jpe?g$/i.test(file) && !damaged.includes(file))

  test.for(jpegs)('the copy of $file is upright and keeps size and look', async (photo) => {
    const copy = copiesTurnedBy.get(0)?.[good.indexOf(photo)] ?? Buffer.alloc(0)
    const original = readFileSync(pathOf(photo))
    const [now, before] = [await sharp(copy).metadata(), await sharp(original).metadata()]
    expect({ width: now.width, height: now.height }).toEqual(before.autoOrient)
    expect(now.orientation).toBeUndefined()
    expect(meanDistance(await seenPixels(copy), await seenPixels(original))).toBeLessThan(2)
  })

  async function fetchCopies(rotation: number, uploaded: UploadResult[]): Promise<Buffer[]> {
    const copies: Buffer[] = []
    for (const { id } of uploaded) {
      await user.change('PATCH', `/api/photos/${id}/rotation`, { rotation })
      const response = await user.fetch(shareCopyUrl(id ?? ''))
      expect(response.status).toBe(200)
      copies.push(Buffer.from(await response.arrayBuffer()))
    }
    return copies
  }
}

/** The pixels upright, downscaled and in sRGB. */
function seenPixels(jpeg: Buffer): Promise<Buffer> {
  return sharp(jpeg, { failOn: 'error' }).autoOrient().resize(100).toColourspace('srgb').raw().toBuffer()
}

function meanDistance(one: Buffer, other: Buffer): number {
  return one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length
}
