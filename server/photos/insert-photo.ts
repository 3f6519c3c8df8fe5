import type { RulerDrawing } from '../../shared/catches.ts'
import { lockExistingUserRow } from '../database/lock-user-row.ts'
import type { Transaction } from '../database/open-database.ts'
import type { PhotoRow } from '../database/rows.ts'
import { catches, catchPhotos, conditions, estimates, photos } from '../database/schema.ts'
import { findDuplicatePhoto } from './find-duplicate-photo.ts'
import type { IngestContext } from './ingest.ts'

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
  /** The catches in the photo, in their order; without, an empty one. Those in the database already stay as they are. */
  catches?: (Insert<typeof catches> & { id: string; ruler: RulerDrawing | null })[]
  estimate?: Insert<typeof estimates> | null
  conditions: Insert<typeof conditions>
}

/** Inserts a photo with its catches and conditions, in one statement. Call `lockForNewPhoto` first. */
export async function insertPhoto(
  transaction: Transaction,
  context: IngestContext,
  data: NewPhoto,
): Promise<PhotoRow> {
  const { ownerId, photoId } = context
  const shown = data.catches ?? [{ id: photoId, ruler: null }]
  const insertedCatches = transaction.$with('inserted_catches').as(
    transaction
      .insert(catches)
      .values(shown.map(({ ruler, ...caught }) => ({ ...caught, ownerId })))
      .onConflictDoNothing(),
  )
  const insertedLinks = transaction.$with('inserted_links').as(
    transaction
      .insert(catchPhotos)
      .values(shown.map(({ id, ruler }, position) => ({ ownerId, photoId, catchId: id, position, ruler })))
      .onConflictDoNothing(),
  )
  const insertedConditions = transaction
    .$with('inserted_conditions')
    .as(transaction.insert(conditions).values({ ownerId, photoId, ...data.conditions }))
  const [row] = await transaction
    .with(insertedCatches, insertedLinks, insertedConditions)
    .insert(photos)
    .values({ ownerId, id: photoId, ...fileColumns(context), ...data.photo })
    .returning()
  if (!row) throw new Error('A photo was not inserted.')
  if (data.estimate) await transaction.insert(estimates).values({ ...data.estimate, ownerId, photoId })
  return row
}

function fileColumns({ file, clientMetadata, uploadedAt, fileInfo, renditions }: IngestContext) {
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
    ...(uploadedAt && { createdAt: uploadedAt }),
  }
}
