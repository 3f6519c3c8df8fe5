import { lockExistingUserRow } from '../database/lock-user-row.ts'
import type { Transaction } from '../database/open-database.ts'
import type { PhotoRow } from '../database/rows.ts'
import { catches, conditions, photos } from '../database/schema.ts'
import { findDuplicatePhoto } from './find-duplicate-photo.ts'
import type { IngestContext } from './ingest-context.ts'

/** Thrown when another upload has stored the same photo first. */
export class DuplicatePhotoError extends Error {
  readonly known: { id: string; isSameUpload: boolean }
  constructor(known: { id: string; isSameUpload: boolean }) {
    super('This photo is stored already.')
    this.known = known
  }
}

/**
 * Locks the log for a new photo and returns its owner's last time zone; throws `DuplicatePhotoError` if it has that photo
 * already.
 */
export async function lockForNewPhoto(
  transaction: Transaction,
  { ownerId, file, clientMetadata }: IngestContext,
): Promise<{ lastTimeZone: string | null }> {
  const owner = await lockExistingUserRow(transaction, ownerId)
  const known = await findDuplicatePhoto(transaction, ownerId, file, clientMetadata)
  if (known) throw new DuplicatePhotoError(known)
  return owner
}

type Insert<Table extends { $inferInsert: object }> = Omit<
  Table['$inferInsert'],
  'ownerId' | 'id' | 'photoId'
>

/** What uploads and imports learn from different sources. */
interface NewPhoto {
  photo: Omit<Insert<typeof photos>, keyof ReturnType<typeof fileColumns>>
  catch?: Insert<typeof catches>
  conditions: Insert<typeof conditions>
}

/** Inserts a photo with its catch and conditions, in one statement. Call `lockForNewPhoto` first. */
export async function insertPhoto(
  transaction: Transaction,
  context: IngestContext,
  data: NewPhoto,
): Promise<PhotoRow> {
  const { ownerId, photoId } = context
  const insertedCatch = transaction
    .$with('inserted_catch')
    .as(transaction.insert(catches).values({ ownerId, photoId, ...data.catch }))
  const insertedConditions = transaction
    .$with('inserted_conditions')
    .as(transaction.insert(conditions).values({ ownerId, photoId, ...data.conditions }))
  const [row] = await transaction
    .with(insertedCatch, insertedConditions)
    .insert(photos)
    .values({ ownerId, id: photoId, ...fileColumns(context), ...data.photo })
    .returning()
  if (!row) throw new Error('A photo was not inserted.')
  return row
}

function fileColumns({ file, clientMetadata, fileInfo, renditions }: IngestContext) {
  if (fileInfo === null || renditions === null) throw new Error('An earlier step was skipped.')
  const { originalSha256 } = clientMetadata
  return {
    filename: file.filename,
    mediaType: fileInfo.mediaType,
    sha256: file.sha256,
    originalSha256: originalSha256 ? Buffer.from(originalSha256, 'hex') : null,
    uploadId: clientMetadata.uploadId ?? null,
    receivedBytes: file.bytes,
    storedBytes: file.bytes + renditions.totalBytes,
    widthPixels: renditions.width,
    heightPixels: renditions.height,
    exifOrientation: fileInfo.orientation,
    thumbhash: renditions.thumbhash,
    perceptualHash: renditions.perceptualHash,
    differenceHash: renditions.differenceHash,
  }
}
