import type { Coordinates } from '../../shared/coordinates.ts'
import type { Transaction } from '../database/open-database.ts'
import type { LocationRow } from '../database/rows.ts'
import { locations } from '../database/schema.ts'
import { findOrCreateGroup } from './location-groups.ts'

/** Creates a location in the owner's nearest group, or in a new one. The caller must hold the owner's row lock. */
export async function insertLocation(
  transaction: Transaction,
  ownerId: string,
  coordinates: Coordinates,
  naming: Pick<LocationRow, 'name' | 'nameSource'>,
): Promise<LocationRow> {
  const { latitude, longitude } = coordinates
  const groupId = await findOrCreateGroup(transaction, ownerId, coordinates)
  const [created] = await transaction
    .insert(locations)
    .values({ ownerId, groupId, latitude, longitude, ...naming })
    .returning()
  if (!created) throw new Error('The insert returned no location.')
  return created
}
