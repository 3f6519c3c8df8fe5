import { extname } from 'node:path'
import type { z } from 'zod'
import { type Catch, toStoredCatch } from '../../shared/catches.ts'
import { cutText } from '../../shared/text.ts'
import type { NotedCatchRows } from '../catches/noted-catches/noted-catch-rows.ts'
import { pickWeatherAndTide } from '../conditions/update-conditions.ts'
import type { conditions, estimates, locationGroups, locations, photos } from '../database/schema.ts'
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
    capturedAt: toIsoString(photo.capturedAt),
    capturedAtSource: photo.capturedAtSource,
    ...(!photo.hasTime && { hasTime: false }),
    timeZone: photo.timeZone,
    utcOffsetMinutes: photo.utcOffsetMinutes,
    ...serializeOwnCapture(photo),
    ...serializeReceivedCapture(photo),
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
    conditions: serializeConditions(rows.conditions),
  }
}

/** Returns a catch without a photo in the archive format. */
export function serializeNotedCatch({
  noted,
  caught,
}: NotedCatchRows): ArchiveInput<typeof archiveNotedCatch> {
  const { capturedAt, capturedAtSource, hasTime, timeZone, utcOffsetMinutes, locationId, createdAt } = noted
  const { fishedFrom, fishedTo } = noted
  const { windDirectionDegrees, ...conditions } = pickWeatherAndTide(noted)
  const isKnown = Object.values(conditions).some((value) => value !== null)
  const { estimatedLengthInches, speciesCandidates, speciesGroup, ...fish } = caught
  return {
    ...fish,
    capturedAt: capturedAt.toISOString(),
    capturedAtSource,
    ...(!hasTime && { hasTime }),
    timeZone,
    utcOffsetMinutes,
    locationId,
    ...(fishedFrom !== null && { fishedFrom }),
    ...(fishedTo !== null && { fishedTo }),
    ...(isKnown && {
      conditions: {
        ...conditions,
        ...serializeWindDirection(windDirectionDegrees),
        weatherAt: toIsoString(conditions.weatherAt),
      },
    }),
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

/** Returns `ownCapture` only if set, so that an older Creel can read archives without it. */
function serializeOwnCapture(
  photo: ArchivePhotoRows['photo'],
): Pick<ArchiveInput<typeof archivePhoto>, 'ownCapture'> {
  if (photo.ownCapturedAt === null) return {}
  return {
    ownCapture: {
      capturedAt: photo.ownCapturedAt.toISOString(),
      source: photo.ownCapturedAtSource,
      ...(!photo.ownHasTime && { hasTime: false }),
      timeZone: photo.ownTimeZone,
      utcOffsetMinutes: photo.ownUtcOffsetMinutes,
    },
  }
}

/** Returns `receivedCapture` only if the user has corrected the time. */
function serializeReceivedCapture(
  photo: ArchivePhotoRows['photo'],
): Pick<ArchiveInput<typeof archivePhoto>, 'receivedCapture'> {
  if (photo.capturedAtSource !== 'entered') return {}
  return {
    receivedCapture: {
      capturedAt: toIsoString(photo.receivedCapturedAt),
      source: photo.receivedCapturedAtSource,
      ...(!photo.receivedHasTime && { hasTime: false }),
      timeZone: photo.receivedTimeZone,
      utcOffsetMinutes: photo.receivedUtcOffsetMinutes,
    },
  }
}

function serializeEstimate(
  row: NonNullable<ArchivePhotoRows['estimate']>,
): ArchiveInput<typeof archivePhoto>['estimate'] {
  const { response, model, confidence, estimatedAt } = row
  return { response, model, confidence, estimatedAt: toIsoString(estimatedAt) }
}

/** Returns `windDirectionDegrees` only if known, so that an older Creel can read archives without it. */
function serializeWindDirection(windDirectionDegrees: number | null) {
  return windDirectionDegrees === null ? {} : { windDirectionDegrees }
}

function serializeConditions(
  row: ArchivePhotoRows['conditions'],
): ArchiveInput<typeof archivePhoto>['conditions'] {
  const { ownerId: _owner, photoId: _photo, windDirectionDue: _due, ...known } = row
  const { weatherAt, sunriseAt, sunsetAt, windDirectionDegrees, ...fields } = known
  return {
    ...fields,
    ...serializeWindDirection(windDirectionDegrees),
    weatherAt: toIsoString(weatherAt),
    sunriseAt: toIsoString(sunriseAt),
    sunsetAt: toIsoString(sunsetAt),
  }
}

function toIsoString(moment: Date | null): string | null {
  return moment === null ? null : moment.toISOString()
}
