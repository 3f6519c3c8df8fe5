import { z } from 'zod'
import { accountSettings } from '../../shared/account.ts'
import { findHoursFault, timeOfDay } from '../../shared/catches/fished-hours.ts'
import {
  analysisStatus,
  catchDetails,
  measurements,
  outcome,
  speciesCandidate,
} from '../../shared/catches.ts'
import { captureSource, tideType } from '../../shared/conditions.ts'
import { coordinates } from '../../shared/coordinates.ts'
import { isCaptureTime } from '../../shared/dates.ts'
import { limits } from '../../shared/limits.ts'
import { positionAccuracy, positionSource, rotation, utcOffset } from '../../shared/photos.ts'
import { cleanLine, cleanLines, multiLineText, singleLineText } from '../../shared/text.ts'
import { isStorableJson } from '../vision/storable-estimate.ts'

/*
 * The schema of `creel.json`, as strict as the API except for texts, which are cleaned. A change that an older Creel
 * would misread requires a new version. Ids of photos, their catches and groups are valid within one archive only.
 */

/** The value of `format` in an archive. */
export const formatName = 'creel'
/** The format version that is written, and the newest one that can be read. */
export const formatVersion = 5
/** The version of archives in which all photos with a date have a time of day: an older Creel would read the others as of noon. */
export const formatVersionWithPhotoTimes = 4
/**
 * The version of archives in which all of `notedCatches` have a time of day: an older Creel would read the others as of noon, and
 * outing notes, which have none, as catches.
 */
export const formatVersionWithTimes = 3
/** The version of archives without `notedCatches`, which a still older Creel can read. */
export const formatVersionWithoutNoted = 2

const instant = z.iso
  .datetime()
  .transform((text) => new Date(text))
  .refine((moment) => moment.getUTCFullYear() >= 1000, 'must have a four-digit year')
const captureTime = instant.refine(isCaptureTime, 'must be a time when a photo can be taken')
const nullableNumber = z.number().nullable()
const cleanedText = (maxLength: number) => z.string().overwrite(cleanLine).pipe(singleLineText(maxLength))
const nullableText = cleanedText(limits.factLength).nullable()
const locationName = cleanedText(limits.nameLength)
const id = z.uuid().toLowerCase()
const sha256 = z.hash('sha256')
const nameSource = z.enum(['coordinates', 'town', 'place', 'angler'])

/** The top-level fields of `creel.json` except the lists and the settings. */
export const archiveHeader = z.object({
  format: z.literal(formatName),
  version: z.number().int().min(1),
  counts: z.strictObject({
    groups: z.number(),
    locations: z.number(),
    photos: z.number(),
    notedCatches: z.number().default(0),
  }),
})

/** The account settings included in an archive. */
export const archiveSettings = z.strictObject({
  ...accountSettings.shape,
  looksAgain: accountSettings.shape.looksAgain.default(true),
  handWidthInches: accountSettings.shape.handWidthInches.default(null),
  rodMarkInches: accountSettings.shape.rodMarkInches.default(null),
  lastTimeZone: nullableText,
})
export type ArchiveSettings = z.infer<typeof archiveSettings>

/** A location group. */
export const archiveGroup = z.strictObject({
  id,
  name: locationName,
  nameSource,
  pinned: z.boolean(),
  createdAt: instant,
})
export type ArchiveGroup = z.infer<typeof archiveGroup>

const archiveNote = z.string().overwrite(cleanLines).pipe(multiLineText(limits.noteLength)).nullable()

/** A location, possibly without photos. */
export const archiveLocation = z.strictObject({
  id,
  groupId: id,
  name: locationName,
  nameSource,
  ...coordinates.shape,
  isLake: z.boolean().nullable(),
  edited: z.boolean().default(false),
  note: archiveNote.default(null),
  createdAt: instant,
})
export type ArchiveLocation = z.infer<typeof archiveLocation>

const cleanedSpecies = cleanedText(limits.speciesLength)

/** A fish. Several photos that show it have the same one, except for its ruler. */
export const archiveCatch = z.strictObject({
  id,
  species: cleanedSpecies.nullable(),
  ...measurements.shape,
  ...catchDetails.shape,
  outcome: catchDetails.shape.outcome.refine((value): boolean => value !== 'none', 'must be of a fish'),
  caughtWith: cleanedText(limits.caughtWithLength).nullable(),
  caughtBy: cleanedText(limits.caughtByLength).nullable().default(null),
  speciesCandidates: z.array(speciesCandidate.extend({ name: cleanedSpecies })).max(limits.speciesCandidates),
  speciesGroup: cleanedSpecies.nullable(),
  note: archiveNote,
})

/** When a photo was taken, or a catch without one was made, by the clock there. */
const clock = {
  capturedAt: captureTime,
  hasTime: z.boolean().default(true),
  timeZone: nullableText,
  utcOffsetMinutes: utcOffset.nullable(),
}

const weatherAndTide = z.strictObject({
  temperatureFahrenheit: nullableNumber,
  cloudCoverPercent: nullableNumber,
  windSpeedMph: nullableNumber,
  windDirectionDegrees: z.number().min(0).max(360).nullable().default(null),
  weatherSource: nullableText,
  weatherAt: instant.nullable(),
  tideLevelFt: nullableNumber,
  tideType: tideType.nullable(),
  tideStation: nullableText,
  tideStationDistanceKm: nullableNumber,
  tideDatum: nullableText,
})

/** A catch without a photo. */
export const archiveNotedCatch = archiveCatch
  .omit({ estimatedLengthInches: true, speciesCandidates: true, speciesGroup: true, ruler: true })
  .extend({
    outcome: outcome.nullable(),
    ...clock,
    capturedAtSource: captureSource,
    locationId: id.nullable(),
    fishedFrom: timeOfDay.nullable().default(null),
    fishedTo: timeOfDay.nullable().default(null),
    conditions: weatherAndTide.nullable().default(null),
    createdAt: instant,
  })
  .refine((noted) => findHoursFault(noted) === null, {
    message: 'must come together with another start',
    path: ['fishedTo'],
  })
export type ArchiveNotedCatch = z.infer<typeof archiveNotedCatch>

/** The last response of the vision service about a photo. */
export const archiveEstimate = z.strictObject({
  response: z.unknown().refine(isStorableJson, 'must be something that Creel can store'),
  model: nullableText,
  confidence: nullableNumber,
  estimatedAt: instant.nullable(),
})

const conditionsSchema = weatherAndTide.extend({
  moonPhase: nullableNumber,
  moonIllumination: nullableNumber,
  sunriseAt: instant.nullable(),
  sunsetAt: instant.nullable(),
})

/** A capture time that is not in use: of before the photo took over a position, or before the user corrected it. */
const savedCapture = z.strictObject({ ...clock, source: captureSource.nullable() })

/** A photo with all its data; `file` is the path of its received bytes in the archive. */
export const archivePhoto = z
  .strictObject({
    id,
    file: z.string(),
    sha256,
    originalSha256: sha256.nullable(),
    filename: cleanedText(limits.fileNameLength),
    createdAt: instant,
    rotation,
    ...clock,
    capturedAt: captureTime.nullable(),
    capturedAtSource: captureSource.nullable(),
    ownCapture: savedCapture.nullable().default(null),
    receivedCapture: savedCapture.extend({ capturedAt: captureTime.nullable() }).nullable().default(null),
    latitude: coordinates.shape.latitude.nullable(),
    longitude: coordinates.shape.longitude.nullable(),
    positionSource: positionSource.nullable(),
    positionAccuracyMeters: positionAccuracy.nullable().default(null),
    locationId: id.nullable(),
    analysis: analysisStatus,
    isFishing: z.boolean().nullable(),
    fishingEdited: z.boolean(),
    catchesEdited: z.boolean().default(false),
    isFavorite: z.boolean().default(false),
    catches: z.array(archiveCatch).min(1).max(limits.catchesPerPhoto),
    estimate: archiveEstimate.nullable().default(null),
    conditions: conditionsSchema,
  })
  .refine(({ latitude, longitude }) => (latitude === null) === (longitude === null), {
    message: 'must come together with a longitude',
    path: ['latitude'],
  })
export type ArchivePhoto = z.infer<typeof archivePhoto>
