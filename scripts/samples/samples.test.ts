/** @module-tag slow */
import { readdirSync, statSync } from 'node:fs'
import ExifReader from 'exifreader'
import { expect, test } from 'vitest'
import { readWithExiftool } from '../../test/assertions/exiftool.ts'
import { photoSamples } from '../../test/samples/photo-samples.ts'

test('ExifTool finds no errors in the good photos', async () => {
  const tags = await readWithExiftool(await Promise.all(photoSamples.map(({ make }) => make())))
  const complaints = tags.map((told) =>
    String(told['ExifTool:Error'] ?? told['ExifTool:Warning'] ?? '[minor]'),
  )
  expect(complaints.filter((complaint) => !complaint.startsWith('[minor]'))).toEqual([])
})

// What the library that writes EXIF might have left out.
test.each([
  [
    'gps-not-a-number.jpg',
    'GPSLatitude',
    [
      [0, 0],
      [0, 0],
      [0, 0],
    ],
  ],
  [
    'gps-out-of-range.jpg',
    'GPSLatitude',
    [
      [95, 1],
      [0, 1],
      [0, 1],
    ],
  ],
  [
    'gps-without-references.jpg',
    'GPSLatitude',
    [
      [39, 1],
      [5, 1],
      [48, 1],
    ],
  ],
  ['gps-empty.jpg', 'GPSVersionID', [2, 2, 0, 0]],
  ['time-zeros.jpg', 'DateTimeOriginal', ['0000:00:00 00:00:00']],
  ['time-blank.jpg', 'DateTimeOriginal', ['    :  :     :  :  ']],
  ['time-bad-offset.jpg', 'OffsetTimeOriginal', ['+99:00']],
])('%s has its bad %s', async (filename, tag, value) => {
  expect(ExifReader.load(await makeSample(filename))[tag]?.value).toEqual(value)
})

test.each([
  ['xmp-extended.jpg', 'http://ns.adobe.com/xmp/extension/'],
  ['maker-note.jpg', 'GPS 39.0968,-120.0324'],
  ['motion-photo.jpg', '+39.0968-120.0324/'],
  ['multi-picture.jpg', 'MPF\0'],
])('%s has the position in an unusual place', async (filename, trace) => {
  const bytes = await makeSample(filename)
  expect(bytes.includes(Buffer.from(trace, 'latin1'))).toBe(true)
})

test('the sample files take less than 400 KB', () => {
  const files = new URL('../../test/samples/files/', import.meta.url)
  const sizes = readdirSync(files).map((name) => statSync(new URL(name, files)).size)
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(400_000)
})

async function makeSample(filename: string): Promise<Buffer> {
  const sample = photoSamples.find((one) => one.filename === filename)
  if (sample === undefined) throw new Error(`No sample ${filename}`)
  return await sample.make()
}
