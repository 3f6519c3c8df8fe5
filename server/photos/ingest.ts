import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CallError } from '../../shared/errors.ts'
import type { UploadMetadata, UploadResult } from '../../shared/photos.ts'
import { attachTide } from '../conditions/attach-tide.ts'
import { attachWeather } from '../conditions/attach-weather.ts'
import { lockPresentOwner } from '../database/lock-owner.ts'
import type { Db } from '../database/open-database.ts'
import { isOutOfFileRoom } from '../files/out-of-room.ts'
import { photoFolder } from '../files/photo-folder.ts'
import { namePlace } from '../locations/name-place.ts'
import type { UploadOutcome } from '../metrics/metrics.ts'
import type { Services } from '../services.ts'
import type { Arrival } from './arrival.ts'
import { estimateCatch } from './estimate-catch.ts'
import { findKnownPhoto } from './find-known-photo.ts'
import { makeRenditions } from './make-renditions.ts'
import { AlreadyStored, placePhoto } from './place-photo.ts'
import { readMetadata } from './read-metadata.ts'
import type { ReceivedFile } from './receive-upload.ts'

/** What happens to a photo after its upload was answered, each as a queued job of its own, tried until it works. */
export const stepsLater = [attachTide, estimateCatch, attachWeather, namePlace] as const

/** What happens to a photo inside the request, from top to bottom. */
export const stepsOnArrival = [readMetadata, makeRenditions, placePhoto(stepsLater)] as const

/** Takes one received file in; the answer is a success, a duplicate, or the sentence that says what is wrong with it. */
export async function ingest(
  services: Services,
  ownerId: string,
  file: ReceivedFile,
  claims: UploadMetadata,
): Promise<UploadResult> {
  try {
    const result = await takeIn(services, ownerId, file, claims)
    services.metrics.countUpload(outcomeOf(result))
    return result
  } catch (cause) {
    services.metrics.countUpload('failed')
    throw cause
  }
}

async function takeIn(
  services: Services,
  ownerId: string,
  file: ReceivedFile,
  claims: UploadMetadata,
): Promise<UploadResult> {
  const arrival = await receive(ownerId, file, claims)
  try {
    const known = await findKnownPhoto(services.db, ownerId, file, claims)
    if (known) return tellKnown(file, known)
    if (file.tooLarge) throw tooLarge(services.config.maxUploadMegabytes)
    for (const step of stepsOnArrival) {
      if (step.needed(arrival)) await services.metrics.timeStep(step.name, () => step.run(services, arrival))
    }
    return { filename: file.filename, id: arrival.photoId, success: true, duplicate: false, error: null }
  } catch (failure) {
    const cause = await reasonFor(services.db, ownerId, failure)
    const answer = cause instanceof AlreadyStored ? tellKnown(file, cause.known) : refuse(file, cause)
    // Only here it is sure that no row speaks of the files; after any other failure the sweep decides.
    await services.store.deleteFolder(photoFolder(ownerId, arrival.photoId))
    if (answer === null)
      throw new CallError('DISK_FULL', 'There is no room left to store this photo.', { cause })
    return answer
  }
}

function outcomeOf({ success, duplicate }: UploadResult): UploadOutcome {
  if (success) return 'stored'
  return duplicate ? 'duplicate' : 'refused'
}

async function receive(ownerId: string, file: ReceivedFile, claims: UploadMetadata): Promise<Arrival> {
  const photoId = randomUUID()
  const workFolder = join(dirname(file.path), photoId)
  await mkdir(workFolder)
  return {
    ownerId,
    photoId,
    file,
    claims,
    workFolder,
    facts: null,
    position: null,
    capture: null,
    renditions: null,
  }
}

/** Repeating an upload repeats its answer; the same photo in another upload is a duplicate. */
function tellKnown(file: ReceivedFile, known: { id: string; isSameUpload: boolean }): UploadResult {
  const { filename } = file
  return { filename, id: known.id, success: known.isSameUpload, duplicate: !known.isSameUpload, error: null }
}

/** Whoever deletes an account takes the files away from under its uploads: then that is what is wrong. */
async function reasonFor(db: Db, ownerId: string, failure: unknown): Promise<unknown> {
  if (failure instanceof CallError || failure instanceof AlreadyStored) return failure
  return await db
    .transaction((transaction) => lockPresentOwner(transaction, ownerId))
    .then(
      () => failure,
      (cause) => (cause instanceof CallError ? cause : failure),
    )
}

/** Answers what is wrong with a file, null where the disk is full; throws on all else that is not the file's fault. */
function refuse({ filename }: ReceivedFile, cause: unknown): UploadResult | null {
  if (isOutOfFileRoom(cause)) return null
  if (!(cause instanceof CallError) || cause.status >= 500) throw cause
  return { filename, id: null, success: false, duplicate: false, error: cause.message }
}

function tooLarge(megabytes: number): CallError {
  return new CallError('FILE_TOO_LARGE', `This photo is larger than ${megabytes} MB.`)
}
