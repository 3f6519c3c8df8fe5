import { extname } from 'node:path'
import type { z } from 'zod'
import { cutText } from '../../shared/text.ts'
import type { catches, conditions, locationGroups, locations, photos, users } from '../database/schema.ts'
import {
  type ArchiveGroup,
  type ArchiveLocation,
  type ArchiveSettings,
  type archiveHeader,
  type archivePhoto,
  formatName,
  formatVersion,
} from './archive-format.ts'

/** A photo's row with its dependent rows. */
export interface ArchivePhotoRows {
  photo: typeof photos.$inferSelect
  catch: typeof catches.$inferSelect
  conditions: typeof conditions.$inferSelect
}

type InFile<Schema extends z.ZodType> = z.input<Schema>

/** Returns the top-level fields of `creel.json` before the lists. */
export function serializeHeader(
  owner: typeof users.$inferSelect,
  counts: { groups: number; locations: number; photos: number },
): InFile<typeof archiveHeader> & { exportedAt: string; settings: ArchiveSettings } {
  const { anglerHeightInches, cameraSetup, units, emailsWanted, lastTimeZone } = owner
  return {
    format: formatName,
    version: formatVersion,
    exportedAt: new Date().toISOString(),
    counts,
    settings: { anglerHeightInches, cameraSetup, units, emailsWanted, lastTimeZone },
  }
}

/** Returns a group in the archive format. */
export function serializeGroup(row: typeof locationGroups.$inferSelect): Dated<ArchiveGroup> {
  const { id, name, nameSource, pinned, createdAt } = row
  return { id, name, nameSource, pinned, createdAt: createdAt.toISOString() }
}

/** Returns a location in the archive format. */
export function serializeLocation(row: typeof locations.$inferSelect): Dated<ArchiveLocation> {
  const { id, groupId, name, nameSource, latitude, longitude, isLake, createdAt } = row
  const place = { latitude, longitude, isLake, createdAt: createdAt.toISOString() }
  return { id, groupId, name, nameSource, ...place }
}

/** Returns a photo in the archive format; `file` is the path of its bytes. */
export function serializePhoto(rows: ArchivePhotoRows, file: string): InFile<typeof archivePhoto> {
  const { photo } = rows
  return {
    id: photo.id,
    file,
    sha256: photo.sha256.toString('hex'),
    originalSha256: photo.originalSha256?.toString('hex') ?? null,
    filename: photo.filename,
    createdAt: photo.createdAt.toISOString(),
    rotation: photo.rotationDegrees as InFile<typeof archivePhoto>['rotation'],
    capturedAt: text(photo.capturedAt),
    capturedAtSource: photo.capturedAtSource,
    timeZone: photo.timeZone,
    utcOffsetMinutes: photo.utcOffsetMinutes,
    ...serializeOwnCapture(photo),
    latitude: photo.latitude,
    longitude: photo.longitude,
    positionSource: photo.positionSource,
    locationId: photo.locationId,
    analysis: photo.analysisStatus,
    isFishing: photo.isFishing,
    fishingEdited: photo.fishingEdited,
    catch: serializeCatch(rows.catch),
    conditions: serializeConditions(rows.conditions),
  }
}

/**
 * Returns the path of a photo in the archive. The leading number makes the name unique and avoids names reserved by
 * Windows; characters that some file system rejects become underscores.
 */
export function archivePath({ filename, mediaType }: typeof photos.$inferSelect, number: number): string {
  const { usual, endings } = namesOf[mediaType]
  const ending = extname(filename).toLowerCase()
  const isUsual = endings.includes(ending)
  const stem = isUsual ? filename.slice(0, -ending.length) : filename
  const safe = stem.normalize('NFC').replace(/[^\p{L}\p{N}\p{M} ()_+-]+/gu, '_')
  const short = cutText(safe, 50).trim() // at most 3 bytes each; file names are limited to 255
  return `photos/${String(number).padStart(6, '0')} ${short || 'photo'}${isUsual ? ending : usual}`
}

const namesOf = {
  'image/jpeg': { usual: '.jpg', endings: ['.jpg', '.jpeg', '.jpe'] },
  'image/png': { usual: '.png', endings: ['.png'] },
  'image/webp': { usual: '.webp', endings: ['.webp'] },
  'image/heic': { usual: '.heic', endings: ['.heic', '.heif'] },
}

type Dated<Row> = { [Field in keyof Row]: Row[Field] extends Date ? string : Row[Field] }

/** Returns `ownCapture` only if set, so that an older Creel can read archives without it. */
function serializeOwnCapture(
  photo: ArchivePhotoRows['photo'],
): Pick<InFile<typeof archivePhoto>, 'ownCapture'> {
  if (photo.ownCapturedAt === null) return {}
  return {
    ownCapture: {
      capturedAt: photo.ownCapturedAt.toISOString(),
      source: photo.ownCapturedAtSource,
      timeZone: photo.ownTimeZone,
      utcOffsetMinutes: photo.ownUtcOffsetMinutes,
    },
  }
}

function serializeCatch(row: ArchivePhotoRows['catch']): InFile<typeof archivePhoto>['catch'] {
  const { ownerId: _owner, photoId: _photo, estimatedAt, ...fields } = row
  return { ...fields, estimatedAt: text(estimatedAt) }
}

function serializeConditions(row: ArchivePhotoRows['conditions']): InFile<typeof archivePhoto>['conditions'] {
  const { ownerId: _owner, photoId: _photo, weatherAt, sunriseAt, sunsetAt, ...fields } = row
  return { ...fields, weatherAt: text(weatherAt), sunriseAt: text(sunriseAt), sunsetAt: text(sunsetAt) }
}

function text(moment: Date | null): string | null {
  return moment === null ? null : moment.toISOString()
}
