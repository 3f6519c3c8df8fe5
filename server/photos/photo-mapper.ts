import { type Catch, summarizeCatches } from '../../shared/catches.ts'
import { photoFileUrls } from '../../shared/photo-files.ts'
import type { Photo } from '../../shared/photos.ts'
import { toConditionFields } from '../conditions/update-conditions.ts'
import type { conditions, photos } from '../database/schema.ts'
import { toBase64Thumbhash, toLocalTimeString } from '../database/serialize-values.ts'

/** A photo's row with its related rows. */
export interface PhotoRows {
  photo: typeof photos.$inferSelect
  catches: Catch[]
  conditions: typeof conditions.$inferSelect | null
  locationName: string | null
}

/** Converts a photo to its API representation. */
export function toPhotoDto({ photo, catches, conditions, locationName }: PhotoRows): Photo {
  return {
    id: photo.id,
    ...photoFileUrls(photo.id),
    filename: photo.filename,
    width: photo.widthPixels,
    height: photo.heightPixels,
    orientation: toOrientation(photo),
    thumbhash: toBase64Thumbhash(photo.thumbhash),
    timestamp: toLocalTimeString(photo.capturedAt, photo.utcOffsetMinutes),
    hasTime: photo.hasTime,
    timeZone: photo.timeZone,
    timestampSource: photo.capturedAtSource,
    createdAt: photo.createdAt.toISOString(),
    latitude: photo.latitude,
    longitude: photo.longitude,
    positionSource: photo.positionSource,
    positionAccuracyMeters: photo.positionAccuracyMeters,
    locationId: photo.locationId,
    locationName,
    isFishing: photo.isFishing,
    fishingEdited: photo.fishingEdited,
    isFavorite: photo.isFavorite,
    isOriginalLost: photo.isOriginalLost,
    analysis: photo.analysisStatus,
    ...summarizeCatches(catches),
    catches,
    ...toConditionFields(conditions),
    tideStation: conditions?.tideStation ?? null,
    tideStationDistanceKm: conditions?.tideStationDistanceKm ?? null,
    tideDatum: conditions?.tideDatum ?? null,
    moonPhase: conditions?.moonPhase ?? null,
    moonIllumination: conditions?.moonIllumination ?? null,
    sunrise: toLocalTimeString(conditions?.sunriseAt ?? null, photo.utcOffsetMinutes),
    sunset: toLocalTimeString(conditions?.sunsetAt ?? null, photo.utcOffsetMinutes),
    rotation: toRotation(photo.rotationDegrees),
  }
}

/** Returns the EXIF orientation of the display file; the JPEG that replaces a HEIC photo is upright. */
function toOrientation({ mediaType, exifOrientation }: PhotoRows['photo']): number {
  return mediaType === 'image/heic' ? 1 : exifOrientation
}

function toRotation(degrees: number): Photo['rotation'] {
  return degrees === 90 || degrees === 180 || degrees === 270 ? degrees : 0
}
