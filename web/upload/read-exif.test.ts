import { expect, test } from 'vitest'
import { writeChunk } from '../../scripts/samples/photo-bytes.ts'
import { heicSample, samplePng } from '../../test/samples/samples.ts'
import { readExif } from './read-exif.ts'

const kilobyte = 1024

/** A file that records where each read ends. */
class MonitoredFile extends Blob {
  readonly reads: number[] = []
  override slice(start?: number, end?: number): Blob {
    this.reads.push(end ?? this.size)
    return super.slice(start, end)
  }
}

// 'Exif\0\0', a little-endian TIFF with one entry in its first directory: DateTime.
function exifSegment(dateTime: string): Uint8Array {
  const tiff = new Uint8Array(26 + 20)
  const view = new DataView(tiff.buffer)
  tiff.set([0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0])
  view.setUint16(10, 0x0132, true)
  view.setUint16(12, 2, true)
  view.setUint32(14, 20, true)
  view.setUint32(18, 26, true)
  tiff.set(new TextEncoder().encode(dateTime), 26)
  return segment(0xe1, Uint8Array.of(0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff))
}

function segment(marker: number, payload: Uint8Array): Uint8Array {
  const length = payload.length + 2
  return Uint8Array.of(0xff, marker, length >> 8, length & 0xff, ...payload)
}

function jpeg(...parts: Uint8Array[]): MonitoredFile {
  const rest = new Uint8Array(600 * kilobyte)
  return new MonitoredFile([
    Uint8Array.of(0xff, 0xd8),
    ...parts,
    segment(0xfe, new Uint8Array(8)),
    rest,
  ] as BlobPart[])
}

const filler = segment(0xe4, new Uint8Array(60_000))

test('a photo with time and position in its first 64 KB is read no further', async () => {
  const bytes = heicSample('heic-gps-north-west') as BlobPart
  const padded = new MonitoredFile([bytes, new Uint8Array(600 * kilobyte)])
  const metadata = await readExif(padded)
  expect(metadata.latitude).not.toBeNull()
  expect(metadata.wallTime).not.toBeNull()
  expect(padded.reads).toEqual([64 * kilobyte])
})

test('metadata after the first 64 KB is found in the following chunks', async () => {
  const file = jpeg(filler, filler, exifSegment('2024:06:01 05:40:00'))
  expect((await readExif(file)).wallTime).toBe('2024-06-01T05:40:00')
  expect(Math.max(...file.reads)).toBe(6 * 64 * kilobyte)
})

test('the whole file is read if the first chunks contain no metadata', async () => {
  const file = jpeg(...Array.from({ length: 8 }, () => filler), exifSegment('2024:06:01 05:40:00'))
  expect((await readExif(file)).wallTime).toBe('2024-06-01T05:40:00')
  expect(file.reads.at(-1)).toBe(file.size)
})

test('a file without metadata gives null for position and time', async () => {
  expect(await readExif(new Blob(['not a photo']))).toMatchObject({ latitude: null, wallTime: null })
  expect(await readExif(new Blob([]))).toMatchObject({ latitude: null, wallTime: null })
})

test('metadata at the end of a PNG is found, also if other metadata stands in front', async () => {
  const camera = { latitude: 12.5, longitude: -71.25, takenAt: '2025-06-14T06:12:30' }
  const png = await samplePng(camera)
  const at = png.indexOf('eXIf') - 4
  const end = at + 12 + png.readUInt32BE(at)
  const filler = writeChunk('prVt', Buffer.alloc(600 * kilobyte))
  const parts = [
    png.subarray(0, at),
    png.subarray(end, -12),
    filler,
    png.subarray(at, end),
    png.subarray(-12),
  ]
  const metadata = await readExif(new Blob(parts as BlobPart[]))
  expect(metadata).toMatchObject({ latitude: 12.5, longitude: -71.25, wallTime: '2025-06-14T06:12:30' })
})
