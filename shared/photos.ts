import { z } from 'zod'
import {
  analysisStatus,
  catchEdit,
  catchesEdit,
  catchFields,
  catchSchema,
  speciesList,
  yieldedFields,
} from './catches.ts'
import { captureSource, conditionFields } from './conditions.ts'
import { defineEndpoint, emptyBody } from './endpoint.ts'
import { limits } from './limits.ts'
import { photoFilterParams } from './photos/photo-filter.ts'
import { flag, wholeNumber } from './text.ts'

/**
 * The source of a photo's position: the file's EXIF, the device at upload (also Takeout's side file or Immich), a track, or the
 * assigned location. A coarse one may be off by more than 200 m, says the file or device; the user may have confirmed it.
 */
export const positionSource = z.enum(['exif', 'device', 'track', 'assigned', 'coarse', 'confirmed'])

/** Accuracy of a coarse position in meters. */
export const positionAccuracy = z.number().positive().max(limits.accuracyMeters)

/** UTC offset in minutes; positive is ahead of UTC. */
export const utcOffset = z.number().int().min(limits.utcOffsetMinutes.min).max(limits.utcOffsetMinutes.max)

/** Degrees clockwise by which the user has rotated the photo, in addition to its EXIF orientation. */
export const rotation = z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)])

/** One photo with all its data. */
export const photo = z.object({
  id: z.string(),
  url: z.string().describe('The photo as uploaded, or a full-size JPEG if it was HEIC'),
  originalUrl: z.string().describe('The photo as uploaded'),
  thumbnailUrl: z.string().describe('WebP, longest side 320 px, upright'),
  mediumUrl: z.string().describe('WebP, longest side 768 px, upright'),
  previewUrl: z.string().describe('WebP, longest side 1280 px, upright'),
  filename: z.string(),
  width: z.number().int().describe('px, upright'),
  height: z.number().int().describe('px, upright'),
  orientation: z
    .number()
    .int()
    .min(1)
    .max(8)
    .describe('How the picture at `url` is oriented, as an EXIF value; 1 is upright'),
  thumbhash: z.string().nullable().describe('base64'),
  timestamp: z.string().nullable().describe('Capture time with the local UTC offset, ISO 8601'),
  hasTime: z
    .boolean()
    .describe('Whether the time of day is known; if not, `timestamp` is noon and only says the date'),
  timeZone: z.string().nullable().describe('IANA time zone where the photo was taken'),
  timestampSource: captureSource.nullable(),
  createdAt: z.string().describe('Upload time'),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  positionSource: positionSource.nullable(),
  positionAccuracyMeters: positionAccuracy
    .nullable()
    .describe('Within how many meters a coarse position is; null if that is unknown, or it isn’t coarse'),
  locationId: z.string().nullable(),
  locationName: z.string().nullable(),
  isFishing: z.boolean().nullable().describe('null until the vision service has answered; counts as fishing'),
  fishingEdited: z.boolean().describe('Whether the angler has said whether this is a catch'),
  isFavorite: z.boolean(),
  isOriginalLost: z.boolean().describe('Whether the file as uploaded was lost; smaller copies may be left'),
  analysis: analysisStatus,
  ...catchFields.shape,
  catches: z
    .array(catchSchema)
    .describe('The fish in the photo; `species` lists all, sizes and bait are of the largest'),
  ...conditionFields.shape,
  rotation,
})
export type Photo = z.infer<typeof photo>

/** Sort keys for photos: capture time or upload time. */
export const photoSort = z.enum(['timestamp', 'createdAt'])
export type PhotoSort = z.infer<typeof photoSort>

/** Newest first (`desc`) or oldest first (`asc`); photos without a time sort as the oldest. */
export const sortOrder = z.enum(['asc', 'desc'])
export type SortOrder = z.infer<typeof sortOrder>

/**
 * Returns the whole gallery in one response: all photos, only catches, only non-catches, those of one location, or those
 * that match a filter.
 * Returns a page only if `limit` is given; the `X-Total-Count` header holds the total.
 */
export const listPhotosEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/photos',
  access: 'angler',
  scope: 'read',
  summary: 'The photos of the signed-in angler, newest catch first unless asked otherwise',
  query: z.strictObject({
    fishingOnly: flag.optional(),
    notFishing: flag.optional(),
    locationId: z.string().optional(),
    ...photoFilterParams,
    sort: photoSort.optional(),
    order: sortOrder.optional(),
    limit: wholeNumber(1, limits.photosPerPage).optional(),
    offset: wholeNumber(0, 999_999_999).optional(),
  }),
  response: z.array(photo),
})

const photoId = z.object({ id: z.string() })
const catchId = z.string().optional()

/** Permanently deletes a photo: its row, its files, and its queued jobs. */
export const deletePhotoEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/photos/:id',
  access: 'angler',
  scope: 'write',
  summary: 'Deletes a photo with all its files',
  params: photoId,
  response: photoId,
})

/** Sets a photo's rotation. Renditions are not regenerated; screens and share copies rotate the stored files. */
export const rotatePhotoEndpoint = defineEndpoint({
  method: 'PATCH',
  path: '/api/photos/:id/rotation',
  access: 'angler',
  scope: 'write',
  summary: 'Sets a photo’s rotation in degrees clockwise',
  params: photoId,
  body: z.strictObject({ rotation }),
  response: photo,
})

/**
 * Assigns a photo to a location, or removes it from its location with `null`. With `replaceCoordinates`, the location's
 * coordinates replace those that the photo has itself.
 */
export const assignLocationEndpoint = defineEndpoint({
  method: 'PATCH',
  path: '/api/photos/:id/assign-location',
  access: 'angler',
  scope: 'write',
  summary: 'Assigns a photo to a location; a photo without coordinates borrows the location’s',
  params: photoId,
  body: z.strictObject({
    locationId: z.string().nullable(),
    replaceCoordinates: z
      .boolean()
      .optional()
      .describe(
        'Whether the location’s coordinates replace the photo’s own, such as wrong GPS data; they don’t come back',
      ),
  }),
  response: photo,
})

/**
 * Saves the user's measurements and notes of a catch. A changed value is marked as edited, so that estimates never overwrite
 * it; a new length or weight also marks the photo as a catch. Without `catchId`, the photo's only catch is meant; on a photo
 * with several, a size then responds with `CATCH_NEEDED`, and bait belongs to the largest.
 */
export const updateMeasurementsEndpoint = defineEndpoint({
  method: 'PATCH',
  path: '/api/photos/:id/measurements',
  access: 'angler',
  scope: 'write',
  summary: 'Edits length, weight, bait and notes; absent fields stay, null clears',
  params: photoId,
  body: catchEdit
    .omit({ species: true, speciesSource: true, confirmed: true, ruler: true })
    .extend({ catchId }),
  response: photo,
})

/**
 * Saves the user's species, which estimates never overwrite. New species also mark the photo as a catch. With `catchId`,
 * names that catch. Without, the list names all: the first name goes to the first catch, and each further name is a catch
 * of its own. A list that would delete a catch with a size responds with `CATCH_NEEDED`.
 */
export const updateSpeciesEndpoint = defineEndpoint({
  method: 'PATCH',
  path: '/api/photos/:id/species',
  access: 'angler',
  scope: 'write',
  summary: 'Edits the species; null clears',
  params: photoId,
  body: z.strictObject({ species: speciesList.nullable(), catchId }),
  response: photo,
})

/**
 * Changes, adds and removes fish of a photo, all or nothing. A removed fish that another photo shows too stays there. At
 * least one must be left. Fields with a `base` yield to what was entered since; `yielded` names those that did.
 */
export const updateCatchesEndpoint = defineEndpoint({
  method: 'PATCH',
  path: '/api/photos/:id/catches',
  access: 'angler',
  scope: 'write',
  summary: 'Changes, adds and removes the fish in a photo; absent fields stay, null clears',
  params: photoId,
  body: catchesEdit,
  response: photo.extend({
    yielded: yieldedFields.optional().describe('Fields that kept what was entered elsewhere; absent if none'),
  }),
})

/** Saves the user's choice whether a photo shows a catch. */
export const markFishingEndpoint = defineEndpoint({
  method: 'PATCH',
  path: '/api/photos/:id/fishing',
  access: 'angler',
  scope: 'write',
  summary: 'Marks a photo as a catch, or not',
  params: photoId,
  body: z.strictObject({ isFishing: z.boolean() }),
  response: photo,
})

/** Adds a photo to the user's favorites, or removes it. */
export const favoritePhotoEndpoint = defineEndpoint({
  method: 'PATCH',
  path: '/api/photos/:id/favorite',
  access: 'angler',
  scope: 'write',
  summary: 'Adds a photo to the favorites, or removes it',
  params: photoId,
  body: z.strictObject({ isFavorite: z.boolean() }),
  response: photo,
})

/**
 * Corrects when a photo was taken; weather, tide, sun and moon follow. A local time is that of the photo's place, or of the
 * clock that showed its time if it has none. Null returns to the time that was received with the photo.
 */
export const updateCaptureTimeEndpoint = defineEndpoint({
  method: 'PATCH',
  path: '/api/photos/:id/capture-time',
  access: 'angler',
  scope: 'write',
  summary: 'Corrects the date and time of a photo; null returns to its own',
  params: photoId,
  body: z.strictObject({
    capturedAt: z
      .string()
      .max(64)
      .nullable()
      .describe(
        'Local, `2025-05-03T06:12:00`, or with Z or an offset; `2025-05-03` if only the day is known',
      ),
  }),
  response: photo,
})

/** Queues another analysis by the vision service; fields that the user has edited stay unchanged. */
export const identifyPhotoEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/photos/:id/identify',
  access: 'angler',
  summary: 'Queues another estimate of the catch',
  params: photoId,
  body: emptyBody,
  response: photo,
})

/** Metadata that a client may send for one file; the file's own takes precedence, field by field. */
export const uploadMetadata = z.object({
  latitude: z.number().min(-90).max(90).nullish(),
  longitude: z.number().min(-180).max(180).nullish(),
  timestamp: z
    .string()
    .max(64)
    .nullish()
    .describe('With Z or an offset, an instant; without, a local time, or a date alone'),
  originalSha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullish(),
  utcOffsetMinutes: utcOffset.nullish(),
  gpsInstant: z
    .string()
    .max(64)
    .nullish()
    .describe('UTC time of the GPS fix, which a file loses when it’s shrunk'),
  uploadId: z
    .string()
    .regex(/^[\x21-\x7e]{8,64}$/)
    .nullish()
    .describe('Repeating an ID returns the first response again'),
  autoScan: z.boolean().nullish(),
  positionSource: z.enum(['exif', 'device', 'coarse']).nullish(),
  positionAccuracyMeters: positionAccuracy.nullish(),
  locationId: z
    .string()
    .max(64)
    .nullish()
    .describe('A location of the user to assign the photo to; an unknown one is ignored'),
})
export type UploadMetadata = z.infer<typeof uploadMetadata>

/** The multipart field `exifData`: metadata keyed by file name. An entry is ignored if several files share its name. */
export const uploadMetadataByName = z.record(z.string(), uploadMetadata)

/** The result for one file: stored, duplicate (`id` is the existing photo's), or rejected with a message. */
export const uploadResult = z.object({
  filename: z.string(),
  id: z.string().nullable(),
  success: z.boolean(),
  duplicate: z.boolean(),
  error: z.string().nullable(),
})
export type UploadResult = z.infer<typeof uploadResult>

/** Uploads photos. The response has one result per file, in order; a rejected file does not affect others. */
export const uploadPhotosEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/photos/upload',
  access: 'angler',
  scope: 'upload',
  multipartFields: { photos: 'files', exifData: 'text' },
  summary:
    `Stores up to ${limits.filesPerUpload} photos: multipart, files in \`photos\`, optional JSON in ` +
    '`exifData`, keyed by file name if every file has its own name',
  response: z.object({ results: z.array(uploadResult) }),
})
