import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { archiveLimits } from '../../shared/archive.ts'
import { ApiError } from '../../shared/errors.ts'
import { isFileStoreFull } from '../file-store/disk-full.ts'
import { photoFolder } from '../file-store/photo-folder.ts'
import { findDuplicatePhoto } from '../photos/find-duplicate-photo.ts'
import type { IngestDeps } from '../photos/ingest.ts'
import { createIngestContext } from '../photos/ingest-context.ts'
import { DuplicatePhotoError } from '../photos/insert-photo.ts'
import { makeRenditions } from '../photos/make-renditions.ts'
import type { ReceivedFile } from '../photos/receive-upload.ts'
import type { Services } from '../services.ts'
import type { ArchivePhoto } from './archive-format.ts'
import { insertImportedPhoto } from './insert-imported-photo.ts'
import type { LocationRef } from './match-locations.ts'
import type { Archive } from './open-archive.ts'

/** What an import uses. */
export type ImportDeps = IngestDeps & Pick<Services, 'weather'>

/** Context shared by all photos of one import. */
export interface ImportContext {
  ownerId: string
  archive: Archive
  locationByArchiveId: Map<string, LocationRef>
  /** The ids of catches in the database, which photos that show the same fish share, and how many photos do. */
  catchByArchiveId: Map<string, { id: string; photos: number }>
  /** Private folder for unpacked files. */
  folder: string
}

/** The result for one photo of an archive; `error` is one sentence. */
export type ImportOutcome = 'new' | 'duplicate' | { error: string }

/** Processes one photo's file like an upload; position, time and catch come from the archive. */
export async function importPhoto(
  deps: ImportDeps,
  context: ImportContext,
  archived: ArchivePhoto,
): Promise<ImportOutcome> {
  const { ownerId } = context
  const file = describeFile(context, archived)
  const clientMetadata = { originalSha256: archived.originalSha256 }
  const ingest = await createIngestContext(ownerId, file, clientMetadata)
  try {
    if (await findDuplicatePhoto(deps.db, ownerId, file, clientMetadata)) return 'duplicate'
    await context.archive.unpack(archived.file, file.path)
    await makeRenditions.run(deps, ingest)
    await insertImportedPhoto(deps, ingest, archived, context)
    return 'new'
  } catch (cause) {
    const outcome = toOutcome(cause)
    // Only in these cases is it certain that no row refers to the files; after any other failure the sweep decides.
    if (outcome !== null || isFileStoreFull(cause) || isAccountDeleted(cause)) {
      await deps.store.deleteFolder(photoFolder(ownerId, ingest.photoId))
    }
    if (outcome === null) throw cause
    return outcome
  } finally {
    for (const path of [ingest.workFolder, file.path]) await rm(path, { recursive: true, force: true })
  }
}

function describeFile({ archive, folder }: ImportContext, archived: ArchivePhoto): ReceivedFile {
  return {
    filename: archived.filename,
    path: join(folder, randomUUID()),
    bytes: archive.findSize(archived.file) ?? 0,
    sha256: Buffer.from(archived.sha256, 'hex'),
    tooLarge: false,
  }
}

/** Returns what is wrong with a photo's file in one sentence; null if it is the one that was exported. */
export async function findFileIssue(
  archive: Archive,
  { file, sha256 }: ArchivePhoto,
): Promise<string | null> {
  const bytes = archive.findSize(file)
  if (bytes === null) return 'Its file isn’t in the archive.'
  if (bytes > archiveLimits.photoBytes) return 'This photo is larger than Creel allows.'
  try {
    const isExported = (await archive.hash(file)).toString('hex') === sha256
    return isExported ? null : 'Its file in the archive isn’t the one that was exported.'
  } catch (cause) {
    if (isSystemError(cause)) throw cause
    return 'Its file in the archive is damaged.'
  }
}

/** Returns the result that an error stands for: an unusable photo or a duplicate; null if the photo is not the cause. */
function toOutcome(cause: unknown): ImportOutcome | null {
  if (cause instanceof DuplicatePhotoError) return 'duplicate'
  if (!(cause instanceof ApiError) || cause.status >= 500 || isAccountDeleted(cause)) return null
  return { error: cause.message }
}

function isAccountDeleted(cause: unknown): boolean {
  return cause instanceof ApiError && cause.code === 'SIGN_IN_NEEDED'
}

/** Returns whether the error comes from the disk (full or broken) and not from the archive. */
function isSystemError(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && /^E[A-Z]+$/.test(String(cause.code))
}
