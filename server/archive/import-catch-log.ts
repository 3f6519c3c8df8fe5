import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import pMap from 'p-map'
import type { ImportResult } from '../../shared/archive.ts'
import { ApiError } from '../../shared/errors.ts'
import { isDiskFull } from '../file-store/disk-full.ts'
import type { Services } from '../services.ts'
import { importLocations } from './import-locations.ts'
import { findFileFault, type ImportContext, importPhoto } from './import-photo.ts'
import { assertConsent } from './left-out.ts'
import { type Archive, openArchive } from './open-archive.ts'
import {
  type NumberedPhoto,
  usablePhotos,
  type ValidatedCatchLog,
  validateCatchLog,
} from './validate-catch-log.ts'

/** While one photo is decoded, the next is unpacked; more concurrency would delay other users' uploads. */
const photosAtOnce = 2

/** How much of an archive may be left out without confirmation: a tenth, or any part of it. */
export type Consent = 'tenth' | 'any'

/**
 * Imports a received archive: checks all of it, then restores the locations in one transaction, then the photos one by
 * one. An interrupted import is continued by sending the archive again.
 */
export async function importCatchLog(
  services: Services,
  ownerId: string,
  folder: string,
  consent: Consent,
): Promise<ImportResult> {
  const archive = await openArchive(join(folder, archiveName))
  try {
    const logPath = join(folder, 'creel.json')
    await unpackLog(() => archive.unpack('creel.json', logPath))
    const log = await validateCatchLog(logPath)
    await checkFiles(archive, logPath, log)
    if (consent === 'tenth') assertConsent(log.leftOut, log.items)
    const { locationOf, newLocations, newGroups } = await importLocations(services.db, ownerId, log)
    const photoFolder = join(folder, 'photos')
    await mkdir(photoFolder)
    const batch = { ownerId, archive, locationOf, folder: photoFolder }
    const photos = await importPhotos(services, batch, logPath, log)
    const { count: leftOutCount, entries: leftOut } = log.leftOut
    return { ...photos, locations: newLocations, groups: newGroups, leftOutCount, leftOut }
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
async function checkFiles(archive: Archive, logPath: string, log: ValidatedCatchLog): Promise<void> {
  for await (const photo of usablePhotos(logPath, log)) {
    const issue = await findFileFault(archive, photo.told)
    if (issue !== null) leaveOut(log, photo, issue)
  }
}

function leaveOut(log: ValidatedCatchLog, { number, told }: NumberedPhoto, reason: string): void {
  log.unusable.add(number)
  log.leftOut.add({ of: 'photos', key: number, value: told }, [{ field: null, reason }])
}

async function importPhotos(
  services: Services,
  batch: ImportContext,
  logPath: string,
  log: ValidatedCatchLog,
): Promise<Pick<ImportResult, 'photos' | 'duplicates'>> {
  const result = { photos: 0, duplicates: 0 }
  const failures: unknown[] = []
  const takeIn = async (photo: NumberedPhoto) => {
    const fate = await importPhoto(services, batch, photo.told)
    if (fate === 'new') result.photos += 1
    else if (fate === 'duplicate') result.duplicates += 1
    else leaveOut(log, photo, fate.error)
  }
  // Waits for running imports to finish before it responds or cleans up.
  await pMap(
    until(usablePhotos(logPath, log), () => failures.length > 0),
    (photo) => takeIn(photo).catch((cause) => failures.push(cause)),
    { concurrency: photosAtOnce },
  )
  for (const cause of failures) throw isDiskFull(cause) ? outOfRoom(result.photos, cause) : cause
  return result
}

async function* until<Item>(items: AsyncIterable<Item>, isOver: () => boolean): AsyncGenerator<Item> {
  for await (const item of items) {
    if (isOver()) return
    yield item
  }
}

function outOfRoom(photos: number, cause: unknown): ApiError {
  const message =
    `The server ran out of storage. Photos imported so far are kept (${photos}). ` +
    'Import the archive again once there’s space.'
  return new ApiError('DISK_FULL', message, { cause })
}
