import { extname } from 'node:path'
import type { z } from 'zod'
import { type Catch, toStoredCatch } from '../../shared/catches.ts'
import { cutText } from '../../shared/text.ts'
import type { NotedCatchRows } from '../catches/noted-catches/noted-catch-rows.ts'
import type { CaptureTime } from '../conditions/resolve-capture-time.ts'
import { pickWeatherAndTide, type WeatherAndTide } from '../conditions/update-conditions.ts'
import type { conditions, estimates, locationGroups, locations, photos } from '../database/schema.ts'
import { receivedCaptureTime, savedCaptureTime } from '../locations/inherited-position.ts'
import {
  type ArchiveGroup,
  type ArchiveSettings,
  type archiveHeader,
  type archiveLocation,
  type archiveNotedCatch,
  type archivePhoto,
  formatName,
  formatVersion,
  formatVersionWithoutNoted,
  formatVersionWithPhotoTimes,
  formatVersionWithTimes,
} from './archive-format.ts'
import type { CatchLogMetadata } from './read-catch-log.ts'

/** A photo's row with its dependent rows. */
export interface ArchivePhotoRows {
  photo: typeof photos.$inferSelect
  catches: Catch[]
  estimate: typeof estimates.$inferSelect | null
  conditions: typeof conditions.$inferSelect
}

type ArchiveInput<Schema extends z.ZodType> = z.input<Schema>

/** Returns the top-level fields of `creel.json` before the lists. */
export function serializeHeader(
  { owner, lacksTimes, lacksPhotoTimes }: Pick<CatchLogMetadata, 'owner' | 'lacksTimes' | 'lacksPhotoTimes'>,
  { notedCatches, ...counts }: Record<'groups' | 'locations' | 'photos' | 'notedCatches', number>,
): ArchiveInput<typeof archiveHeader> & { exportedAt: string; settings: ArchiveSettings } {
  const { anglerHeightInches, cameraSetup, handWidthInches, rodMarkInches } = owner
  const { units, emailsWanted, looksAgain, lastTimeZone } = owner
  return {
    format: formatName,
    version: chooseVersion({ lacksTimes, lacksPhotoTimes, hasNoted: notedCatches > 0 }),
    exportedAt: new Date().toISOString(),
    counts: { ...counts, ...(notedCatches > 0 && { notedCatches }) },
    settings: {
      anglerHeightInches,
      cameraSetup,
      handWidthInches,
      rodMarkInches,
      units,
      emailsWanted,
      looksAgain,
      lastTimeZone,
    },
  }
}

/** Returns the oldest version that says everything, so that an older Creel can read what it understands. */
function chooseVersion({
  lacksTimes,
  lacksPhotoTimes,
  hasNoted,
}: Record<'lacksTimes' | 'lacksPhotoTimes' | 'hasNoted', boolean>): number {
  if (lacksPhotoTimes) return formatVersion
  if (lacksTimes) return formatVersionWithPhotoTimes
  return hasNoted ? formatVersionWithTimes : formatVersionWithoutNoted
}

/** Returns a group in the archive format. */
export function serializeGroup(row: typeof locationGroups.$inferSelect): WithIsoDates<ArchiveGroup> {
  const { id, name, nameSource, pinned, createdAt } = row
  return { id, name, nameSource, pinned, createdAt: createdAt.toISOString() }
}

/** Returns a location in the archive format; `edited` and `note` only if it has them, so that an older Creel can read archives without. */
export function serializeLocation(row: typeof locations.$inferSelect): ArchiveInput<typeof archiveLocation> {
  const { id, groupId, name, nameSource, latitude, longitude, isLake, edited, note, createdAt } = row
  const shared = { id, groupId, name, nameSource, latitude, longitude, isLake }
  const added = { ...(edited && { edited }), ...(note !== null && { note }) }
  return { ...shared, ...added, createdAt: createdAt.toISOString() }
}

/** Returns a photo in the archive format; `file` is the path of its bytes. */
export function serializePhoto(rows: ArchivePhotoRows, file: string): ArchiveInput<typeof archivePhoto> {
  const { photo } = rows
  return {
    id: photo.id,
    file,
    sha256: photo.sha256.toString('hex'),
    originalSha256: photo.originalSha256?.toString('hex') ?? null,
    filename: photo.filename,
    createdAt: photo.createdAt.toISOString(),
    rotation: photo.rotationDegrees as ArchiveInput<typeof archivePhoto>['rotation'],
    ...serializeClock(photo),
    capturedAtSource: photo.capturedAtSource,
    ...serializeSavedCaptures(photo),
    latitude: photo.latitude,
    longitude: photo.longitude,
    positionSource: photo.positionSource,
    ...(photo.positionAccuracyMeters !== null && { positionAccuracyMeters: photo.positionAccuracyMeters }),
    locationId: photo.locationId,
    analysis: photo.analysisStatus,
    isFishing: photo.isFishing,
    fishingEdited: photo.fishingEdited,
    ...(photo.catchesEdited && { catchesEdited: true }),
    ...(photo.isFavorite && { isFavorite: true }),
    catches: rows.catches.map(toStoredCatch),
    estimate: rows.estimate && serializeEstimate(rows.estimate),
    conditions: {
      ...serializeWeatherAndTide(rows.conditions),
      moonPhase: rows.conditions.moonPhase,
      moonIllumination: rows.conditions.moonIllumination,
      sunriseAt: toIsoString(rows.conditions.sunriseAt),
      sunsetAt: toIsoString(rows.conditions.sunsetAt),
    },
  }
}

/** Returns a catch without a photo in the archive format. */
export function serializeNotedCatch({
  noted,
  caught,
}: NotedCatchRows): ArchiveInput<typeof archiveNotedCatch> {
  const { capturedAtSource, locationId, fishedFrom, fishedTo, createdAt } = noted
  const conditions = serializeWeatherAndTide(noted)
  const isKnown = Object.values(conditions).some((value) => value !== null)
  const { estimatedLengthInches, speciesCandidates, speciesGroup, ...fish } = caught
  return {
    ...fish,
    ...serializeClock(noted),
    capturedAtSource,
    locationId,
    ...(fishedFrom !== null && { fishedFrom }),
    ...(fishedTo !== null && { fishedTo }),
    ...(isKnown && { conditions }),
    createdAt: createdAt.toISOString(),
  }
}

/**
 * Returns the path of a photo in the archive. The leading number makes the name unique and avoids names reserved by
 * Windows; characters that some file system rejects become underscores.
 */
export function archivePath({ filename, mediaType }: typeof photos.$inferSelect, number: number): string {
  const { standard, accepted } = extensions[mediaType]
  const extension = extname(filename).toLowerCase()
  const hasKnownExtension = accepted.includes(extension)
  const stem = hasKnownExtension ? filename.slice(0, -extension.length) : filename
  const safe = stem.normalize('NFC').replace(/[^\p{L}\p{N}\p{M} ()_+-]+/gu, '_')
  const short = cutText(safe, 50).trim() // at most 3 bytes each; file names are limited to 255
  return `photos/${String(number).padStart(6, '0')} ${short || 'photo'}${hasKnownExtension ? extension : standard}`
}

const extensions = {
  'image/jpeg': { standard: '.jpg', accepted: ['.jpg', '.jpeg', '.jpe'] },
  'image/png': { standard: '.png', accepted: ['.png'] },
  'image/webp': { standard: '.webp', accepted: ['.webp'] },
  'image/heic': { standard: '.heic', accepted: ['.heic', '.heif'] },
}

type WithIsoDates<Row> = { [Field in keyof Row]: Row[Field] extends Date ? string : Row[Field] }

/** Returns the capture times that aren't in use only if there are any, so that an older Creel can read archives without them. */
function serializeSavedCaptures(
  photo: ArchivePhotoRows['photo'],
): Pick<ArchiveInput<typeof archivePhoto>, 'ownCapture' | 'receivedCapture'> {
  const [own, received] = [savedCaptureTime(photo), receivedCaptureTime(photo)]
  return {
    ...(own && { ownCapture: { ...serializeClock(own), source: own.source } }),
    ...(received && { receivedCapture: { ...serializeClock(received), source: received.source } }),
  }
}

/** Returns `hasTime` only if it is false, so that an older Creel can read archives without. */
function serializeClock<Moment extends Date | null>({
  capturedAt,
  hasTime,
  timeZone,
  utcOffsetMinutes,
}: Omit<CaptureTime, 'source' | 'capturedAt'> & { capturedAt: Moment }) {
  return {
    capturedAt: toIsoString(capturedAt),
    ...(!hasTime && { hasTime }),
    timeZone,
    utcOffsetMinutes,
  }
}

function serializeEstimate(
  row: NonNullable<ArchivePhotoRows['estimate']>,
): ArchiveInput<typeof archivePhoto>['estimate'] {
  const { response, model, confidence, estimatedAt } = row
  return { response, model, confidence, estimatedAt: toIsoString(estimatedAt) }
}

/** Returns `windDirectionDegrees` only if known, so that an older Creel can read archives without it. */
function serializeWeatherAndTide(row: WeatherAndTide) {
  const { windDirectionDegrees, weatherAt, ...known } = pickWeatherAndTide(row)
  return {
    ...known,
    ...(windDirectionDegrees !== null && { windDirectionDegrees }),
    weatherAt: toIsoString(weatherAt),
  }
}

function toIsoString<Moment extends Date | null>(moment: Moment): Iso<Moment> {
  return (moment?.toISOString() ?? null) as Iso<Moment>
}

type Iso<Moment> = Moment extends Date ? string : null
