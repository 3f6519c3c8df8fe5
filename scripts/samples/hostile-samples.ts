import sharp from 'sharp'
import { makeAnimatedWebp, makeBmp, makeForeign, makeScriptedSvg } from './hostile/foreign-files.ts'
import { claimingHeic, endlessHeic, truncatedHeic } from './hostile/hostile-heics.ts'
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
} from './hostile/hostile-jpegs.ts'
import { blackPng, claimingPng, textBombPng, truncatedPng } from './hostile/hostile-pngs.ts'
import { manyScansJpeg } from './hostile/many-scans-jpeg.ts'
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
} from './hostile/overgrown-files.ts'
import { makeJpeg, makePng, makeWebp } from './sample-photo.ts'

/** A file that means harm or is broken, and whether Creel takes it: only what decodes within the limits. */
export interface HostileSample {
  filename: string
  accepted: boolean
  make: () => Buffer | Promise<Buffer>
}

/** All hostile and odd files; those made of a HEIC file are given a good one. */
export function hostileSamplesOf(heic: Buffer): HostileSample[] {
  return [...nothings, ...brokenPhotos, ...bombs, ...heics(heic), ...foreigners, ...oddities]
}

const nothings: HostileSample[] = [
  refused('zero-bytes.jpg', () => Buffer.alloc(0)),
  refused('one-byte.jpg', () => Buffer.from([0xff])),
  refused('text.jpg', () => Buffer.from('Dear reader, I am not a photo.\n'.repeat(40))),
  refused('page.jpg', () => Buffer.from('<!doctype html><script>document.title = "ran"</script>')),
  refused('start-only.jpg', () => Buffer.from([0xff, 0xd8, 0xff, 0xd9])),
]

const brokenPhotos: HostileSample[] = [
  refused('truncated.jpg', truncatedJpeg),
  refused('broken-tables.jpg', brokenTablesJpeg),
  refused('truncated.png', truncatedPng),
  refused('truncated.webp', async () => (await makeWebp({})).subarray(0, 2000)),
]

const bombs: HostileSample[] = [
  refused('claims-65500.jpg', claimingJpeg),
  refused('claims-30000.png', claimingPng),
  refused('black-30000.png', () => blackPng(30_000, 30_000)),
  refused('883-scans.jpg', () => manyScansJpeg(883)),
  accepted('black-99-megapixels.png', () => blackPng(11_000, 9_000)),
  accepted('20000-segments.jpg', manySegmentsJpeg),
  accepted('huge-metadata.jpg', hugeMetadataJpeg),
  accepted('circular-exif.jpg', circularExifJpeg),
  accepted('far-away-exif.jpg', farAwayExifJpeg),
  accepted('text-bomb.png', textBombPng),
  refused('claims-65000.png', () => sizedPng(65_000, 65_000)),
  refused('claims-nothing.png', () => sizedPng(0, 0)),
  refused('claims-16383.webp', claimingWebp),
  refused('many-pointers.jpg', manyPointersJpeg),
  refused('many-pointers.png', manyPointersPng),
  refused('many-pointers.webp', manyPointersWebp),
  refused('60000-segments.jpg', overManySegmentsJpeg),
  refused('60000-chunks.png', overManyChunksPng),
  refused('filled-up.jpg', filledUpJpeg),
  accepted('many-entries.png', manyEntriesPng),
  accepted('profile-bomb.png', profileBombPng),
  accepted('endless-xmp.jpg', endlessXmpJpeg),
]

function heics(heic: Buffer): HostileSample[] {
  return [
    refused('claims-65500.heic', () => claimingHeic(heic)),
    refused('truncated.heic', () => truncatedHeic(heic)),
    refused('endless.heic', () => endlessHeic(heic)),
    refused('nested.heic', () => nestedHeic(heic)),
  ]
}

const foreigners: HostileSample[] = [
  refused('script.svg', makeScriptedSvg),
  refused('script.jpg', makeScriptedSvg),
  refused('picture.gif', () => makeForeign('gif')),
  refused('picture.tiff', () => makeForeign('tiff')),
  refused('picture.avif', () => makeForeign('avif')),
  refused('picture.bmp', makeBmp),
  refused('bitmap.jpg', makeBmp),
]

const oddities: HostileSample[] = [
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

function refused(filename: string, make: HostileSample['make']): HostileSample {
  return { filename, accepted: false, make }
}

function accepted(filename: string, make: HostileSample['make']): HostileSample {
  return { filename, accepted: true, make }
}
