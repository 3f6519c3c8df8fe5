import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Photo } from '../../shared/photos.ts'
import {
  type CaptureTime,
  expectCaptureTime,
  expectPosition,
  type Position,
} from '../assertions/photo-assertions.ts'

/** What ExifTool reads from a photo, and whether Creel must accept it. */
export interface RealPhoto extends Position {
  file: string
  /** px, as stored */
  width: number | null
  height: number | null
  orientation: number | null
  dateTimeOriginal: string | null
  offsetTimeOriginal: string | null
  accept: boolean
}

/* Photos of real cameras and phones. Not all may be redistributed, so they are outside the project, if they exist. */
const folder = new URL('../../../shared/photos/', import.meta.url)
const list = new URL('expected.json', folder)

/** The photos outside the project; empty if there are none. */
export const realPhotos: RealPhoto[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []

/** The path of a photo. */
export function pathOf({ file }: RealPhoto): string {
  return fileURLToPath(new URL(file, folder))
}

/** The position of a photo; exactly 0, 0 means none. */
export function positionOf({ latitude, longitude }: RealPhoto): Position {
  return latitude === 0 && longitude === 0 ? { latitude: null, longitude: null } : { latitude, longitude }
}

/** Expects the position and the capture time of the file. */
export function expectReportedValues(photo: Photo, expected: RealPhoto): void {
  expectPosition(photo, positionOf(expected))
  expectCaptureTime(photo, captureOf(expected))
}

/** The capture times of files with a position, which gives the time zone, but without an offset. */
const instants: Record<string, string> = {
  'Apple_iPhone_5.jpg': '2012-09-29T23:11:25Z', // Seattle
  'Apple_iPhone_6_plus.jpg': '2014-10-31T13:32:37Z', // Cardiff, a week after summer time
  'HTC_Desire.jpg': '2011-05-06T07:59:48Z', // Milan
  'samsung_note3_gps_west.jpg': '2014-07-12T23:17:10Z', // Las Vegas
  'samsung_s7_gps_nodate.jpg': '2016-09-12T08:05:31Z', // Westphalia; the file has only a general date
  'kodak_gps_south.jpg': '2005-08-13T06:47:23Z', // Kenya
  'pixel_gps_mpf.jpg': '2018-07-25T14:34:23Z', // Bohemia
  'pixel2_gps_west_orient6.jpg': '2018-02-18T19:38:32Z', // New York
  'sydney_gpsutc_no_offset.jpg': '2020-09-19T10:55:57Z', // two weeks before summer time
  'flir_dji_date_with_zone.jpg': '2019-04-30T19:56:18Z', // New Jersey
  'datetimeoriginal-gps.jpg': '2025-12-01T18:30:00Z', // Colorado
  'iphonexr_gps_west_orient6.heic': '2019-08-21T10:21:36Z', // Lisbon
  'webp_iphonex_gps_orient6.webp': '2018-08-27T19:20:23Z', // California
  'png_exif_gps.png': '2003-12-14T11:01:44Z', // Bohemia
}

/** Dates that are read in another way than by ExifTool: a day of IPTC, and a year before there were photos. */
const days: Record<string, string | null> = {
  'RangeError_Offset_outside_bounds.jpg': '2020-07-23',
  'before_epoch.jpg': null,
}

function captureOf(expected: RealPhoto): CaptureTime | null {
  const instant = instants[expected.file]
  if (instant !== undefined) return { source: null, time: instant }
  const day = days[expected.file]
  if (day !== undefined) return day === null ? null : { source: null, time: day }
  if (expected.dateTimeOriginal === null) return null
  const wallTime = expected.dateTimeOriginal.replace(/^(\d+):(\d+):(\d+) /, '$1-$2-$3T')
  const offset = expected.offsetTimeOriginal
  if (offset !== null) return { source: 'offset', time: wallTime + offset }
  return { source: 'assumed', time: wallTime }
}
