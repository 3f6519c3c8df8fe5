import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Photo } from '../../shared/photos.ts'
import {
  type CaptureTime,
  expectCaptureTime,
  expectPosition,
  type Position,
} from '../assertions/photo-assertions.ts'

/** What exiftool says of a photo as it is stored, and whether it is to be taken. */
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

/* Photos of real cameras and phones, of which not all may be passed on: they lie beside the project, where they do. */
const folder = new URL('../../../shared/photos/', import.meta.url)
const list = new URL('expected.json', folder)

/** The photos that lie beside the project; none where it stands alone. */
export const realPhotos: RealPhoto[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []

/** Where a photo lies. */
export function pathOf({ file }: RealPhoto): string {
  return fileURLToPath(new URL(file, folder))
}

/** Where the photo was taken; exactly 0, 0 is no place. */
export function positionOf({ latitude, longitude }: RealPhoto): Position {
  return latitude === 0 && longitude === 0 ? { latitude: null, longitude: null } : { latitude, longitude }
}

/** How a zone is filled in that neither the file nor its place tells. */
export type Guess = 'browser' | 'assumed'

/** The listed photo stands where and when its file says. */
export function expectReportedValues(photo: Photo, told: RealPhoto, guess: Guess): void {
  expectPosition(photo, positionOf(told))
  expectCaptureTime(photo, captureOf(told, guess))
}

/** When the photos were taken whose files tell a place, and with it the zone, but no offset. */
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
  'before_epoch.jpg': '1601-06-07T00:32:31Z', // Yosemite, by the sun of Los Angeles: 7:52:58 behind
  'flir_dji_date_with_zone.jpg': '2019-04-30T19:56:18Z', // New Jersey
  'datetimeoriginal-gps.jpg': '2025-12-01T18:30:00Z', // Colorado
  'iphonexr_gps_west_orient6.heic': '2019-08-21T10:21:36Z', // Lisbon
  'webp_iphonex_gps_orient6.webp': '2018-08-27T19:20:23Z', // California
  'png_exif_gps.png': '2003-12-14T11:01:44Z', // Bohemia
}

function captureOf(told: RealPhoto, guess: Guess): CaptureTime | null {
  const instant = instants[told.file]
  if (instant !== undefined) return { source: null, time: instant }
  if (told.dateTimeOriginal === null) return null
  const wallTime = told.dateTimeOriginal.replace(/^(\d+):(\d+):(\d+) /, '$1-$2-$3T')
  const offset = told.offsetTimeOriginal
  if (offset !== null) return { source: 'offset', time: wallTime + offset }
  return { source: guess, time: wallTime }
}
