import { and, eq } from 'drizzle-orm'
import type { Db } from '../database/open-database.ts'
import { locations, notedCatches } from '../database/schema.ts'
import { findDuplicatePhoto } from '../photos/find-duplicate-photo.ts'
import type { ArchiveNotedCatch } from './archive-format.ts'
import type { NumberedPhoto } from './validate-catch-log.ts'

/** What an archive has at its locations. */
interface Archived {
  photos: AsyncIterable<NumberedPhoto>
  noted: AsyncIterable<ArchiveNotedCatch>
}

/**
 * Returns the ids of the locations of an archive whose photos and catches all have a location in the log: without one that
 * matches, such a location has been merged or its photos were moved, and it would come back empty.
 */
export async function findSettledLocations(
  db: Db,
  ownerId: string,
  { photos, noted }: Archived,
): Promise<Set<string>> {
  const [settled, unsettled] = [new Set<string>(), new Set<string>()]
  if ((await db.$count(locations, eq(locations.ownerId, ownerId))) === 0) return settled
  for await (const { data } of photos) {
    const { locationId, sha256, originalSha256 } = data
    if (locationId === null || unsettled.has(locationId)) continue
    const file = { sha256: Buffer.from(sha256, 'hex') }
    const known = await findDuplicatePhoto(db, ownerId, file, { originalSha256 })
    note(locationId, known?.locationId)
  }
  for await (const { locationId, id } of noted) {
    if (locationId === null || unsettled.has(locationId)) continue
    const [known] = await db
      .select({ locationId: notedCatches.locationId })
      .from(notedCatches)
      .where(and(eq(notedCatches.ownerId, ownerId), eq(notedCatches.catchId, id)))
    note(locationId, known?.locationId)
  }
  return settled

  function note(locationId: string, present: string | null | undefined): void {
    if (present != null) return void settled.add(locationId)
    settled.delete(locationId)
    unsettled.add(locationId)
  }
}
