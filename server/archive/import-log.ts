import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import pMap from 'p-map'
import type { ImportResult } from '../../shared/archive.ts'
import { CallError } from '../../shared/errors.ts'
import { isOutOfRoom } from '../files/out-of-room.ts'
import type { Services } from '../services.ts'
import { checkLog } from './check-log.ts'
import { importPhoto, type PhotoImport } from './import-photo.ts'
import { importPlaces } from './import-places.ts'
import { type LogPhoto, logPhoto } from './log-format.ts'
import { openArchive } from './open-archive.ts'
import { parseLog } from './parse-log.ts'
import { readPart } from './read-part.ts'

/** While one photo is being decoded the next is unpacked; more at once would keep other anglers' uploads waiting. */
const photosAtOnce = 2

/**
 * Reads a received archive in: all of it is checked, then the places come back at once, then the photos one by one. What
 * breaks off in the middle is taken up by sending the archive again.
 */
export async function importLog(
  services: Services,
  ownerId: string,
  folder: string,
  archivePath: string,
): Promise<ImportResult> {
  const archive = await openArchive(archivePath)
  try {
    const logPath = join(folder, 'creel.json')
    await unpackLog(() => archive.unpack('creel.json', logPath))
    const log = await checkLog(logPath)
    const { spotOf, newLocations, newGroups } = await importPlaces(services.db, ownerId, log)
    const photoFolder = join(folder, 'photos')
    await mkdir(photoFolder)
    const batch = { ownerId, archive, spotOf, folder: photoFolder }
    const photos = await importPhotos(services, batch, logPath)
    return { ...photos, locations: newLocations, groups: newGroups }
  } finally {
    archive.close()
  }
}

async function unpackLog(unpack: () => Promise<void>): Promise<void> {
  try {
    await unpack()
  } catch (cause) {
    if (isOutOfRoom(cause)) throw cause
    throw new CallError('INVALID_INPUT', 'The creel.json in this archive is damaged.', { cause })
  }
}

async function importPhotos(
  services: Services,
  batch: PhotoImport,
  logPath: string,
): Promise<Pick<ImportResult, 'photos' | 'duplicates' | 'failed'>> {
  const result: Pick<ImportResult, 'photos' | 'duplicates' | 'failed'> = {
    photos: 0,
    duplicates: 0,
    failed: [],
  }
  const failures: unknown[] = []
  const takeIn = async (told: LogPhoto) => {
    const fate = await importPhoto(services, batch, told)
    if (fate === 'new') result.photos += 1
    else if (fate === 'duplicate') result.duplicates += 1
    else result.failed.push({ filename: told.filename, error: fate.error })
  }
  // What is under way is brought to its end before anything is answered or cleared away.
  await pMap(
    photosOf(logPath, () => failures.length > 0),
    (told) => takeIn(told).catch((cause) => failures.push(cause)),
    { concurrency: photosAtOnce },
  )
  for (const cause of failures) throw isOutOfRoom(cause) ? outOfRoom(result.photos, cause) : cause
  return result
}

async function* photosOf(logPath: string, isOver: () => boolean): AsyncGenerator<LogPhoto> {
  for await (const part of parseLog(logPath)) {
    if (isOver()) return
    if (part.of === 'photos') yield readPart(logPhoto, part)
  }
}

function outOfRoom(photos: number, cause: unknown): CallError {
  const sentence = `There is no room left. Photos read in before that stay (${photos}); send the archive again once there is.`
  return new CallError('DISK_FULL', sentence, { cause })
}
