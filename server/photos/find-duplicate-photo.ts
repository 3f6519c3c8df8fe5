import { and, eq, or, sql } from 'drizzle-orm'
import { ApiError } from '../../shared/errors.ts'
import type { UploadMetadata } from '../../shared/photos.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import { photos } from '../database/schema.ts'
import type { ReceivedFile } from './receive-upload.ts'

/**
 * Finds the owner's photo that is identical to a received file, by the hash of the received bytes or of the original
 * they were made from; null if there is none. Throws `INVALID_INPUT` if the upload id belongs to a different photo,
 * because returning that one would lose this file.
 */
export async function findDuplicatePhoto(
  db: Db | Transaction,
  ownerId: string,
  file: Pick<ReceivedFile, 'sha256'>,
  clientMetadata: UploadMetadata,
): Promise<{ id: string; isSameUpload: boolean; locationId: string | null } | null> {
  const hashes = [file.sha256]
  if (clientMetadata.originalSha256) hashes.push(Buffer.from(clientMetadata.originalSha256, 'hex'))
  const isSamePhoto = or(
    ...hashes.flatMap((hash) => [eq(photos.sha256, hash), eq(photos.originalSha256, hash)]),
  )
  const found = await db
    .select({
      id: photos.id,
      uploadId: photos.uploadId,
      locationId: photos.locationId,
      isSamePhoto: sql<boolean | null>`${isSamePhoto}`,
    })
    .from(photos)
    .where(
      and(
        eq(photos.ownerId, ownerId),
        or(isSamePhoto, clientMetadata.uploadId ? eq(photos.uploadId, clientMetadata.uploadId) : undefined),
      ),
    )
  const known = found.find((photo) => photo.isSamePhoto)
  if (!known && found.length > 0) {
    throw new ApiError('INVALID_INPUT', 'This upload ID was already used for another photo.')
  }
  if (!known) return null
  const { id, uploadId, locationId } = known
  return { id, isSameUpload: uploadId !== null && uploadId === clientMetadata.uploadId, locationId }
}
