import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImportResult } from '../../shared/archive.ts'
import { ApiError } from '../../shared/errors.ts'
import { forEachConcurrently } from '../../shared/for-each-concurrently.ts'
import { isDiskFull } from '../file-store/disk-space.ts'
import { findSettledLocations, importLocations } from './import-locations.ts'
import { importNotedCatches } from './import-noted-catches.ts'
import { findFileIssue, type ImportContext, type ImportDeps, importPhoto } from './import-photo.ts'
import { assertFewOmissions } from './left-out.ts'
import { type Archive, openArchive } from './open-archive.ts'
import {
  type NumberedPhoto,
  usableNotedCatches,
  usablePhotos,
  type ValidatedCatchLog,
  validateCatchLog,
} from './validate-catch-log.ts'

/** While one photo is decoded, the next is unpacked; more concurrency would delay other users' uploads. */
const photoConcurrency = 2

/** How much of an archive may be left out without confirmation: a tenth, or any part of it. */
export type OmissionLimit = 'tenth' | 'any'

/**
 * Imports a received archive: checks all of it, then restores the locations in one transaction, then the photos one by
 * one, and the catches without a photo. An interrupted import is continued by sending the archive again.
 */
export async function importCatchLog(
  deps: ImportDeps,
  ownerId: string,
  folder: string,
  omissionLimit: OmissionLimit,
): Promise<ImportResult> {
  const archive = await openArchive(join(folder, archiveName))
  try {
    const logPath = join(folder, 'creel.json')
    await unpackLog(() => archive.unpack('creel.json', logPath))
    const catchLog = await validateCatchLog(logPath)
    await checkFiles(archive, logPath, catchLog)
    if (omissionLimit === 'tenth') assertFewOmissions(catchLog.leftOut, catchLog.items)
    const settled = await findSettledLocations(deps.db, ownerId, {
      locations: catchLog.locations,
      photos: usablePhotos(logPath, catchLog),
      noted: usableNotedCatches(logPath, catchLog),
    })
    const { locationByArchiveId, newLocations, newGroups } = await importLocations(
      deps.db,
      ownerId,
      catchLog,
      settled,
    )
    const photoFolder = join(folder, 'photos')
    await mkdir(photoFolder)
    const context = {
      ownerId,
      archive,
      locationByArchiveId,
      catchByArchiveId: new Map(),
      folder: photoFolder,
    }
    const photos = await importPhotos(deps, context, logPath, catchLog)
    const noted = await importNotedCatches(
      deps,
      { ownerId, locationByArchiveId },
      usableNotedCatches(logPath, catchLog),
    )
    const { count: leftOutCount, entries: leftOut } = catchLog.leftOut
    return { ...photos, ...noted, locations: newLocations, groups: newGroups, leftOutCount, leftOut }
  } finally {
    archive.close()
  }
}

/** File name of a received archive in its folder. */
export const archiveName = 'archive.zip'

async function unpackLog(unpack: () => Promise<void>): Promise<void> {
  try {
    await unpack()
  } catch (cause) {
    if (isDiskFull(cause)) throw cause
    throw new ApiError('INVALID_INPUT', 'The creel.json in this archive is damaged.', { cause })
  }
}

/** Marks the photos whose files differ from the exported ones, before anything is imported. */
async function checkFiles(archive: Archive, logPath: string, catchLog: ValidatedCatchLog): Promise<void> {
  for await (const photo of usablePhotos(logPath, catchLog)) {
    const issue = await findFileIssue(archive, photo.data)
    if (issue !== null) recordLeftOut(catchLog, photo, issue)
  }
}

function recordLeftOut(catchLog: ValidatedCatchLog, { number, data }: NumberedPhoto, reason: string): void {
  catchLog.unusable.add(number)
  catchLog.leftOut.add({ section: 'photos', key: number, value: data }, [{ field: null, reason }])
}

async function importPhotos(
  deps: ImportDeps,
  context: ImportContext,
  logPath: string,
  catchLog: ValidatedCatchLog,
): Promise<Pick<ImportResult, 'photos' | 'duplicates'>> {
  const result = { photos: 0, duplicates: 0 }
  const importOne = async (photo: NumberedPhoto) => {
    const outcome = await importPhoto(deps, context, photo.data)
    if (outcome === 'new') result.photos += 1
    else if (outcome === 'duplicate') result.duplicates += 1
    else recordLeftOut(catchLog, photo, outcome.error)
  }
  try {
    await forEachConcurrently(usablePhotos(logPath, catchLog), importOne, photoConcurrency)
  } catch (cause) {
    throw isDiskFull(cause) ? storageFull(result.photos, cause) : cause
  }
  return result
}

function storageFull(photos: number, cause: unknown): ApiError {
  const message =
    `The server ran out of storage. Photos imported so far are kept (${photos}). ` +
    'Import the archive again once there’s space.'
  return new ApiError('DISK_FULL', message, { cause })
}
