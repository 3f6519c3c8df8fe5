import type { Coordinates } from '../../shared/coordinates.ts'
import type { Transaction } from '../database/open-database.ts'
import { namedByCoordinates } from './automatic-name.ts'
import { insertLocation } from './insert-location.ts'
import { findNearestLocation } from './nearest-location.ts'

/**
 * Returns the id of the owner's location for a place: the nearest one within the radius, otherwise a new one in the
 * nearest group. The caller must hold the owner's row lock, so that two photos of one place cannot create two
 * locations.
 */
export async function findOrCreateLocation(
  transaction: Transaction,
  ownerId: string,
  coordinates: Coordinates,
  radiusMeters: number,
): Promise<string> {
  const nearby = await findNearestLocation(transaction, ownerId, coordinates, radiusMeters)
  if (nearby) return nearby.id
  const naming = namedByCoordinates(coordinates)
  const created = await insertLocation(transaction, ownerId, coordinates, naming)
  return created.id
}
