import sharp from 'sharp'
import {
  claimingWebp,
  endlessXmpJpeg,
  filledUpJpeg,
  manyEntriesPng,
  manyPointersJpeg,
  manyPointersPng,
  manyPointersWebp,
  nestedHeic,
  overManyChunksPng,
  overManySegmentsJpeg,
  profileBombPng,
  sizedPng,
} from './malformed/excessive-metadata.ts'
import { claimingHeic, endlessHeic, truncatedHeic } from './malformed/malformed-heics.ts'
import {
  brokenTablesJpeg,
  circularExifJpeg,
  claimingJpeg,
  farAwayExifJpeg,
  hugeMetadataJpeg,
  manySegmentsJpeg,
  noiseJpeg,
  polyglotJpeg,
  truncatedJpeg,
} from './malformed/malformed-jpegs.ts'
import { blackPng, claimingPng, textBombPng, truncatedPng } from './malformed/malformed-pngs.ts'
import { manyScansJpeg } from './malformed/many-scans-jpeg.ts'
import { makeAnimatedWebp, makeBmp, makeForeign, makeScriptedSvg } from './malformed/unsupported-formats.ts'
import { makeJpeg, makePng, makeWebp } from './sample-photo.ts'

/** A file that means harm or is broken, and whether Creel takes it: only what decodes within the limits. */
export interface MalformedSample {
  filename: string
  accepted: boolean
  make: () => Buffer | Promise<Buffer>
}

/** All hostile and odd files; those made of a HEIC file are given a good one. */
export function malformedSamplesFor(heic: Buffer): MalformedSample[] {
  return [...nothings, ...brokenPhotos, ...bombs, ...heics(heic), ...foreigners, ...oddities]
}

const nothings: MalformedSample[] = [
  rejected('zero-bytes.jpg', () => Buffer.alloc(0)),
  rejected('one-byte.jpg', () => Buffer.from([0xff])),
  rejected('text.jpg', () => Buffer.from('Dear reader, I am not a photo.\n'.repeat(40))),
  rejected('page.jpg', () => Buffer.from('<!doctype html><script>document.title = "ran"</script>')),
  rejected('start-only.jpg', () => Buffer.from([0xff, 0xd8, 0xff, 0xd9])),
]

const brokenPhotos: MalformedSample[] = [
  rejected('truncated.jpg', truncatedJpeg),
  rejected('broken-tables.jpg', brokenTablesJpeg),
  rejected('truncated.png', truncatedPng),
  rejected('truncated.webp', async () => (await makeWebp({})).subarray(0, 2000)),
]

const bombs: MalformedSample[] = [
  rejected('claims-65500.jpg', claimingJpeg),
  rejected('claims-30000.png', claimingPng),
  rejected('black-30000.png', () => blackPng(30_000, 30_000)),
  rejected('883-scans.jpg', () => manyScansJpeg(883)),
  accepted('black-99-megapixels.png', () => blackPng(11_000, 9_000)),
  accepted('20000-segments.jpg', manySegmentsJpeg),
  accepted('huge-metadata.jpg', hugeMetadataJpeg),
  accepted('circular-exif.jpg', circularExifJpeg),
  accepted('far-away-exif.jpg', farAwayExifJpeg),
  accepted('text-bomb.png', textBombPng),
  rejected('claims-65000.png', () => sizedPng(65_000, 65_000)),
  rejected('claims-nothing.png', () => sizedPng(0, 0)),
  rejected('claims-16383.webp', claimingWebp),
  rejected('many-pointers.jpg', manyPointersJpeg),
  rejected('many-pointers.png', manyPointersPng),
  rejected('many-pointers.webp', manyPointersWebp),
  rejected('60000-segments.jpg', overManySegmentsJpeg),
  rejected('60000-chunks.png', overManyChunksPng),
  rejected('filled-up.jpg', filledUpJpeg),
  accepted('many-entries.png', manyEntriesPng),
  accepted('profile-bomb.png', profileBombPng),
  accepted('endless-xmp.jpg', endlessXmpJpeg),
]

function heics(heic: Buffer): MalformedSample[] {
  return [
    rejected('claims-65500.heic', () => claimingHeic(heic)),
    rejected('truncated.heic', () => truncatedHeic(heic)),
    rejected('endless.heic', () => endlessHeic(heic)),
    rejected('nested.heic', () => nestedHeic(heic)),
  ]
}

const foreigners: MalformedSample[] = [
  rejected('script.svg', makeScriptedSvg),
  rejected('script.jpg', makeScriptedSvg),
  rejected('picture.gif', () => makeForeign('gif')),
  rejected('picture.tiff', () => makeForeign('tiff')),
  rejected('picture.avif', () => makeForeign('avif')),
  rejected('picture.bmp', makeBmp),
  rejected('bitmap.jpg', makeBmp),
]

const oddities: MalformedSample[] = [
  accepted('polyglot.jpg', polyglotJpeg),
  accepted('noise.jpg', noiseJpeg),
  accepted('animated.webp', makeAnimatedWebp),
  accepted('really-a-png.jpg', () => makePng({ width: 160, height: 120 })),
  accepted('progressive.jpg', () => plain().jpeg({ progressive: true }).toBuffer()),
  accepted('cmyk.jpg', () => plain().toColourspace('cmyk').jpeg().toBuffer()),
  accepted('grey.jpg', () => plain().greyscale().jpeg().toBuffer()),
  accepted('16-bit.png', () => plain().toColourspace('rgb16').png().toBuffer()),
  accepted('transparent.png', () => plain(0.5).png().toBuffer()),
  accepted('one-pixel.jpg', () => makeJpeg({ width: 1, height: 1 })),
  accepted('thin.png', () => blackPng(20_000, 1)),
]

function plain(alpha = 1) {
  return sharp({
    create: { width: 160, height: 120, channels: 4, background: { r: 43, g: 93, b: 120, alpha } },
  })
}

function rejected(filename: string, make: MalformedSample['make']): MalformedSample {
  return { filename, accepted: false, make }
}

function accepted(filename: string, make: MalformedSample['make']): MalformedSample {
  return { filename, accepted: true, make }
}
