import { expect, test } from 'vitest'
import { privateTags, readWithExiftool } from '../../test/assertions/exiftool.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'
import { stripJpegMetadata } from './strip-jpeg-metadata.ts'

function segment(marker: number, content: string): Buffer {
  const body = Buffer.from(content, 'latin1')
  return Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 0xff, ...body])
}

test('a JPEG loses EXIF, XMP, comments and everything else that says more than its colors', async () => {
  const photo = await sampleJpeg({ latitude: 46.2, longitude: 6.15 })
  const extra = [
    segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/"/>'),
    segment(0xe2, 'MPF\0'),
    segment(0xed, 'Photoshop 3.0\0'),
    segment(0xfe, 'Secret Cove'),
  ]
  const jpeg = Buffer.concat([photo.subarray(0, 2), ...extra, photo.subarray(2)])
  const stripped = Buffer.concat(stripJpegMetadata(new Uint8Array(jpeg)))
  expect(jpeg.includes('Exif')).toBe(true)
  for (const text of ['Exif', 'adobe.com', 'MPF', 'Photoshop', 'Secret Cove'])
    expect(stripped.includes(text)).toBe(false)
  const [tags = {}] = await readWithExiftool([stripped])
  expect(privateTags(tags).filter((name) => !name.startsWith('JFIF:'))).toEqual([])
  expect(tags).toMatchObject({ 'File:ImageWidth': 800, 'File:ImageHeight': 600 })
})

test('the color profile, and how colors are coded, stay', () => {
  const needed = [
    segment(0xe0, 'JFIF\0\x01\x01'),
    segment(0xe2, 'ICC_PROFILE\0\x01\x01'),
    segment(0xee, 'Adobe\0'),
  ]
  const jpeg = Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...needed,
    Buffer.from([0xff, 0xda, 0, 2, 1, 0xff, 0xd9]),
  ])
  expect(Buffer.concat(stripJpegMetadata(new Uint8Array(jpeg))).equals(jpeg)).toBe(true)
})

test('a copy that is no JPEG, or is damaged, is not handed over', () => {
  expect(() => stripJpegMetadata(new Uint8Array([0x89, 0x50, 0x4e, 0x47]))).toThrow()
  expect(() => stripJpegMetadata(new Uint8Array([0xff, 0xd8, 0, 0, 0, 2, 0, 0]))).toThrow()
  expect(() => stripJpegMetadata(new Uint8Array([0xff, 0xd8, 0xff, 0xe1, 0, 9]))).toThrow()
})
