import { and, eq } from 'drizzle-orm'
import type { Db } from '../database/open-database.ts'
import { locations, notedCatches } from '../database/schema.ts'
import { findDuplicatePhoto } from '../photos/find-duplicate-photo.ts'
import type { ArchiveLocation, ArchiveNotedCatch } from './archive-format.ts'
import { matchLocations } from './match-locations.ts'
import type { NumberedPhoto } from './validate-catch-log.ts'

/** The locations of an archive, and what it has there. */
interface Archived {
  locations: ArchiveLocation[]
  photos: AsyncIterable<NumberedPhoto>
  noted: AsyncIterable<ArchiveNotedCatch>
}

/**
 * Returns the ids of the locations of an archive that match none in the log, but whose photos and catches all have a location
 * there: such a location has been merged or its photos were moved, and it would come back empty.
 */
export async function findSettledLocations(
  db: Db,
  ownerId: string,
  { locations: archived, photos, noted }: Archived,
): Promise<Set<string>> {
  const [settled, unsettled] = [new Set<string>(), new Set<string>()]
  const existing = await db.select().from(locations).where(eq(locations.ownerId, ownerId))
  const matches = matchLocations(archived, existing)
  const unmatched = new Set(archived.flatMap(({ id }) => (matches.has(id) ? [] : id)))
  if (existing.length === 0 || unmatched.size === 0) return settled
  const isOpen = (id: string | null): id is string => id !== null && unmatched.has(id) && !unsettled.has(id)
  for await (const { data } of photos) {
    const { locationId, sha256, originalSha256 } = data
    if (!isOpen(locationId)) continue
    const file = { sha256: Buffer.from(sha256, 'hex') }
    const known = await findDuplicatePhoto(db, ownerId, file, { originalSha256 })
    note(locationId, known?.locationId)
  }
  for await (const { locationId, id } of noted) {
    if (!isOpen(locationId)) continue
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
