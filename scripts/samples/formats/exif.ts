import { type ByteOrder, type TiffField, writeTiff } from './tiff.ts'

export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

/** What a camera writes into a photo; what is null stays out of the file. */
export interface CameraData {
  latitude: number | null
  longitude: number | null
  altitudeMeters: number | null
  /** Wall time as the camera's clock shows it, `2026-05-14T06:12:30`, of any validity. */
  takenAt: string | null
  /** `-07:00`, as phones since about 2017 write it. */
  offset: string | null
  /** The satellites' clock, `2026-05-14T13:12:30Z`. */
  gpsInstant: string | null
  orientation: Orientation | null
  make: string | null
  model: string | null
}

export const noCameraData: CameraData = {
  latitude: null,
  longitude: null,
  altitudeMeters: null,
  takenAt: null,
  offset: null,
  gpsInstant: null,
  orientation: null,
  make: null,
  model: null,
}

/** Fields a sample has beside or in place of the usual ones. */
export interface ExifExtras {
  byteOrder?: ByteOrder
  primary?: TiffField[]
  exif?: TiffField[]
  /** The whole GPS directory, in place of the one the position gives. */
  gps?: TiffField[]
  thumbnail?: Buffer
}

/** Writes camera metadata as an EXIF block: a TIFF structure to embed in a file. */
export function writeExif(camera: CameraData, extras: ExifExtras = {}): Buffer {
  const gps = extras.gps ?? gpsFields(camera)
  const exif = [...requiredExif, ...clockFields(camera), ...(extras.exif ?? [])]
  const primary = [...requiredPrimary, ...deviceFields(camera), ...(extras.primary ?? [])]
  primary.push({ tag: 0x8769, type: 'directory', fields: exif })
  if (gps.length > 0) primary.push({ tag: 0x8825, type: 'directory', fields: gps })
  return writeTiff(extras.byteOrder ?? 'big', primary, extras.thumbnail ?? null)
}

/** What the standard wants in every EXIF block of a JPEG file: resolution, and how the pixels are stored. */
const requiredPrimary: TiffField[] = [
  { tag: 0x011a, type: 'rational', values: [[72, 1]] },
  { tag: 0x011b, type: 'rational', values: [[72, 1]] },
  { tag: 0x0128, type: 'short', values: [2] },
  { tag: 0x0213, type: 'short', values: [1] },
]
const requiredExif: TiffField[] = [
  { tag: 0x9000, type: 'undefined', bytes: Buffer.from('0232') },
  { tag: 0x9101, type: 'undefined', bytes: Buffer.from([1, 2, 3, 0]) },
  { tag: 0xa000, type: 'undefined', bytes: Buffer.from('0100') },
  { tag: 0xa001, type: 'short', values: [1] },
]

function deviceFields(camera: CameraData): TiffField[] {
  const fields: TiffField[] = []
  if (camera.make !== null) fields.push({ tag: 0x010f, type: 'ascii', text: camera.make })
  if (camera.model !== null) fields.push({ tag: 0x0110, type: 'ascii', text: camera.model })
  if (camera.orientation !== null) fields.push({ tag: 0x0112, type: 'short', values: [camera.orientation] })
  return fields
}

function clockFields(camera: CameraData): TiffField[] {
  const fields: TiffField[] = []
  if (camera.takenAt !== null) fields.push({ tag: 0x9003, type: 'ascii', text: exifTime(camera.takenAt) })
  if (camera.offset !== null) fields.push({ tag: 0x9011, type: 'ascii', text: camera.offset })
  return fields
}

function gpsFields(camera: CameraData): TiffField[] {
  const fields: TiffField[] = []
  if (camera.latitude !== null) {
    fields.push({ tag: 1, type: 'ascii', text: camera.latitude < 0 ? 'S' : 'N' })
    fields.push({ tag: 2, type: 'rational', values: degreesMinutesSeconds(camera.latitude) })
  }
  if (camera.longitude !== null) {
    fields.push({ tag: 3, type: 'ascii', text: camera.longitude < 0 ? 'W' : 'E' })
    fields.push({ tag: 4, type: 'rational', values: degreesMinutesSeconds(camera.longitude) })
  }
  if (camera.altitudeMeters !== null) {
    fields.push({ tag: 5, type: 'byte', values: [camera.altitudeMeters < 0 ? 1 : 0] })
    fields.push({
      tag: 6,
      type: 'rational',
      values: [[Math.round(Math.abs(camera.altitudeMeters) * 100), 100]],
    })
  }
  return [...fields, ...gpsClockFields(camera)]
}

function gpsClockFields(camera: CameraData): TiffField[] {
  if (camera.gpsInstant === null) return []
  const [day = '', time = ''] = camera.gpsInstant.replace('Z', '').split('T')
  const parts = time.split(':').map((part): [number, number] => [Number(part), 1])
  return [
    { tag: 7, type: 'rational', values: parts },
    { tag: 0x1d, type: 'ascii', text: day.replaceAll('-', ':') },
  ]
}

const secondParts = 10_000 // of a second of arc: 0.003 m

/** Degrees, minutes and seconds of arc as unsigned rationals, as phones write them. */
export function degreesMinutesSeconds(degrees: number): [number, number][] {
  const parts = Math.round(Math.abs(degrees) * 3600 * secondParts)
  const perMinute = 60 * secondParts
  return [
    [Math.floor(parts / (60 * perMinute)), 1],
    [Math.floor(parts / perMinute) % 60, 1],
    [parts % perMinute, secondParts],
  ]
}

/** `2026-05-14T06:12:30` as EXIF spells it: `2026:05:14 06:12:30`. */
export function exifTime(wallTime: string): string {
  return wallTime.replaceAll('-', ':').replace('T', ' ')
}
