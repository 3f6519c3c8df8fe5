import { expect, test } from 'vitest'
import { ApiError } from '../../shared/errors.ts'
import { heicSample, sampleJpeg, samplePng, sampleWebp } from '../../test/samples/samples.ts'
import { sniffFormat } from './sniff-format.ts'

/** The start of an ISO base media file with a major brand and compatible brands. */
function isoFile(...brands: string[]): Buffer {
  const [major = '', ...compatible] = brands
  const box = Buffer.from(`\0\0\0\0ftyp${major}\0\0\0\0${compatible.join('')}`, 'latin1')
  box.writeUInt32BE(box.length)
  return Buffer.concat([box, Buffer.from('\0\0\0\x08free', 'latin1')])
}

test.for([
  ['image/jpeg', () => sampleJpeg()],
  ['image/png', () => samplePng()],
  ['image/webp', () => sampleWebp()],
  ['image/heic', () => heicSample('heic-no-exif')],
  ['image/heic', () => isoFile('heic', 'mif1', 'heic')],
  ['image/heic', () => isoFile('mif1', 'mif1', 'heic', 'tmap')],
  ['image/heic', () => isoFile('iso8', 'mif1', 'heic')],
] as const)('a photo is recognized as %s by its content', async ([mediaType, make]) => {
  expect(sniffFormat(await make())).toBe(mediaType)
})

const unsupportedFiles: [string, Buffer][] = [
  ['an AVIF image', isoFile('avif', 'mif1', 'miaf')],
  ['a HEIF image of another kind', isoFile('mif2', 'miaf')],
  ['a GIF image', Buffer.from('GIF89a')],
  ['a BMP image', Buffer.from('BM6\0\0\0', 'latin1')],
  ['a TIFF image or a camera raw file', Buffer.from('II*\0\x08\0\0\0', 'latin1')],
  ['a TIFF image or a camera raw file', isoFile('crx ', 'crx ')],
  ['a JPEG XL image', Buffer.from('\0\0\0\x0cJXL \r\n\x87\n', 'latin1')],
  ['a JPEG 2000 image', Buffer.from('\0\0\0\x0cjP  \r\n\x87\n', 'latin1')],
  [
    'an SVG drawing',
    Buffer.from('<?xml version="1.0"?>\n<!-- fish -->\n<svg xmlns="http://www.w3.org/2000/svg"/>'),
  ],
  ['a web page', Buffer.from('<!DOCTYPE html><title>Sign in to the Wi-Fi</title>')],
  ['a video', isoFile('isom', 'mp42')],
  ['a PDF document', Buffer.from('%PDF-1.7')],
  ['a ZIP archive', Buffer.from('PK\x03\x04')],
  ['not a photo Creel can read', Buffer.from('Dear reader')],
  ['not a photo Creel can read', Buffer.from('RIFF\x04\0\0\0WAVE', 'latin1')],
]

test.for(unsupportedFiles)('%s is rejected by name', ([name, file]) => {
  expect(() => sniffFormat(file)).toThrow(
    new ApiError('UNSUPPORTED_TYPE', `This is ${name}. Creel accepts JPEG, PNG, WebP and HEIC.`),
  )
})
