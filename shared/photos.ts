import { z } from 'zod'
import { defineCall, emptyBody } from './call.ts'
import { analysisStatus, catchFields, measurements, speciesList } from './catches.ts'
import { conditionFields } from './conditions.ts'
import { limits } from './limits.ts'
import { wholeNumber } from './text.ts'

/** How a photo's position is known: read from the file, told by the device, or borrowed from its location. */
export const positionSource = z.enum(['exif', 'device', 'assigned'])
export type PositionSource = z.infer<typeof positionSource>

/** How a photo's capture instant is known, best first; `assumed` means the zone is a guess. */
export const captureSource = z.enum(['offset', 'gps', 'place', 'browser', 'assumed'])
export type CaptureSource = z.infer<typeof captureSource>

/** Minutes that a clock is ahead of UTC. */
export const utcOffset = z.number().int().min(limits.utcOffsetMinutes.min).max(limits.utcOffsetMinutes.max)

/** Degrees clockwise by which the angler has turned the photo, on top of what its EXIF says. */
export const rotation = z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)])

/** One photo with everything known of it. */
export const photo = z.object({
  id: z.string(),
  url: z.string().describe('The received bytes, or a full-size JPEG where those are HEIC'),
  originalUrl: z.string().describe('The received bytes'),
  thumbnailUrl: z.string().describe('WebP, longest side 320 px, upright'),
  previewUrl: z.string().describe('WebP, longest side 1280 px, upright'),
  filename: z.string(),
  width: z.number().int().describe('px, upright'),
  height: z.number().int().describe('px, upright'),
  orientation: z
    .number()
    .int()
    .min(1)
    .max(8)
    .describe('How the picture at `url` lies, as EXIF counts; 1 is upright'),
  thumbhash: z.string().nullable().describe('base64'),
  timestamp: z.string().nullable().describe('Capture time with the offset of its place, ISO 8601'),
  timeZone: z.string().nullable().describe('IANA zone of the place'),
  timestampSource: captureSource.nullable(),
  createdAt: z.string().describe('Upload time'),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  positionSource: positionSource.nullable(),
  locationId: z.string().nullable(),
  locationName: z.string().nullable(),
  isFishing: z.boolean().nullable().describe('null until the vision service has answered; counts as fishing'),
  fishingEdited: z.boolean().describe('Whether the angler has said whether this is a catch'),
  analysis: analysisStatus,
  ...catchFields.shape,
  ...conditionFields.shape,
  rotation,
})
export type Photo = z.infer<typeof photo>

const uuidLength = 36

const flag = z.enum(['true', 'false']).transform((text) => text === 'true')

/** What photos can be sorted by: when they were taken, or when they were uploaded. */
export const photoSort = z.enum(['timestamp', 'createdAt'])
export type PhotoSort = z.infer<typeof photoSort>

/** Newest first (`desc`) or oldest first; photos without a time count as the oldest. */
export const sortOrder = z.enum(['asc', 'desc'])
export type SortOrder = z.infer<typeof sortOrder>

/**
 * The whole gallery in one answer: all photos, the catches alone, those that show none, or those of one fishing spot.
 * Only where `limit` is given it is a part of them; `X-Total-Count` tells how many there are in all.
 */
export const listPhotos = defineCall({
  method: 'GET',
  path: '/api/photos',
  access: 'angler',
  summary: 'The photos of the signed-in angler, newest catch first unless asked otherwise',
  query: z.strictObject({
    fishingOnly: flag.optional(),
    notFishing: flag.optional(),
    locationId: z.string().optional(),
    sort: photoSort.optional(),
    order: sortOrder.optional(),
    limit: wholeNumber(1, limits.photosPerPage).optional(),
    offset: wholeNumber(0, 999_999_999).optional(),
  }),
  answer: z.array(photo),
})

/**
 * How far the vision service has come with some photos; those that are gone are missing. So a browser that has sent
 * hundreds learns when the last of them is done, without reading the gallery each time.
 */
export const listAnalyses = defineCall({
  method: 'GET',
  path: '/api/photos/analyses',
  access: 'angler',
  summary: `How far identification has come, for up to ${limits.photosPerAnalyses} photos`,
  query: z.strictObject({
    ids: z
      .string()
      .max(limits.photosPerAnalyses * (uuidLength + 1))
      .describe('Ids of photos, separated by commas'),
  }),
  answer: z.array(z.object({ id: z.string(), analysis: analysisStatus })),
})

const photoId = z.object({ id: z.string() })

/** Deletes a photo for good: its row, its files, and whatever work was still queued for it. */
export const deletePhoto = defineCall({
  method: 'DELETE',
  path: '/api/photos/:id',
  access: 'angler',
  summary: 'Deletes a photo with all its files',
  params: photoId,
  answer: photoId,
})

/** Turns a photo; nothing is drawn anew, screens and share copies turn what is stored. */
export const rotatePhoto = defineCall({
  method: 'PATCH',
  path: '/api/photos/:id/rotation',
  access: 'angler',
  summary: 'Sets a photo’s rotation in degrees clockwise',
  params: photoId,
  body: z.strictObject({ rotation }),
  answer: photo,
})

/** Puts a photo at a fishing spot, or takes it away from there with `null`. */
export const assignLocation = defineCall({
  method: 'PATCH',
  path: '/api/photos/:id/assign-location',
  access: 'angler',
  summary: 'Assigns a photo to a location; a photo without coordinates borrows the location’s',
  params: photoId,
  body: z.strictObject({ locationId: z.string().nullable() }),
  answer: photo,
})

/** Keeps the angler's own measures; a value that changes counts as edited, and no estimate overwrites it. A new size says that the photo is a catch. */
export const updateMeasurements = defineCall({
  method: 'PATCH',
  path: '/api/photos/:id/measurements',
  access: 'angler',
  summary: 'Edits length, weight and bait; absent fields stay, null clears',
  params: photoId,
  body: measurements.partial(),
  answer: photo,
})

/** Keeps the angler's own word on the species; no estimate overwrites it. New ones say that the photo is a catch. */
export const updateSpecies = defineCall({
  method: 'PATCH',
  path: '/api/photos/:id/species',
  access: 'angler',
  summary: 'Edits the species; null clears',
  params: photoId,
  body: z.strictObject({ species: speciesList.nullable() }),
  answer: photo,
})

/** Keeps the angler's own word on whether a photo shows a catch. */
export const markFishing = defineCall({
  method: 'PATCH',
  path: '/api/photos/:id/fishing',
  access: 'angler',
  summary: 'Marks a photo as a catch, or not',
  params: photoId,
  body: z.strictObject({ isFishing: z.boolean() }),
  answer: photo,
})

/** Has the vision service look at a photo once more; what the angler has edited stays. */
export const identifyPhoto = defineCall({
  method: 'POST',
  path: '/api/photos/:id/identify',
  access: 'angler',
  summary: 'Queues another estimate of the catch',
  params: photoId,
  body: emptyBody,
  answer: photo,
})

/** What a client may tell about one file of an upload; what the file itself says wins, field by field. */
export const uploadMetadata = z.object({
  latitude: z.number().min(-90).max(90).nullish(),
  longitude: z.number().min(-180).max(180).nullish(),
  timestamp: z.string().max(64).nullish().describe('With Z or an offset an instant, without a wall time'),
  originalSha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullish(),
  utcOffsetMinutes: utcOffset.nullish(),
  gpsInstant: z
    .string()
    .max(64)
    .nullish()
    .describe('UTC time of the GPS fix, which shrinking takes from a file'),
  uploadId: z
    .string()
    .regex(/^[\x21-\x7e]{8,64}$/)
    .nullish()
    .describe('Repeating one repeats its first answer'),
  autoScan: z.boolean().nullish(),
  positionSource: z.enum(['exif', 'device']).nullish(),
})
export type UploadMetadata = z.infer<typeof uploadMetadata>

/** The multipart field `exifData`: metadata keyed by file name. Under a name that several files share it counts for none. */
export const uploadMetadataByName = z.record(z.string(), uploadMetadata)

/**
 * What became of one file of an upload: stored, known already (`id` is that of the photo there is), or
 * refused with a sentence why.
 */
export const uploadResult = z.object({
  filename: z.string(),
  id: z.string().nullable(),
  success: z.boolean(),
  duplicate: z.boolean(),
  error: z.string().nullable(),
})
export type UploadResult = z.infer<typeof uploadResult>

/**
 * Takes photos in; the answer has one result for each file in the order sent, and one bad file spoils no
 * other.
 */
export const uploadPhotos = defineCall({
  method: 'POST',
  path: '/api/photos/upload',
  access: 'angler',
  parts: { photos: 'files', exifData: 'text' },
  summary: `Stores up to ${limits.filesPerUpload} photos: multipart, files in \`photos\`, optional JSON in \`exifData\`, keyed by file name, where each file has a name of its own`,
  answer: z.object({ results: z.array(uploadResult) }),
})
