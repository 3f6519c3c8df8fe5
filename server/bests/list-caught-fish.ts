import { sql } from 'drizzle-orm'
import type { CountedFish } from '../../shared/bests/list-species-bests.ts'
import { caughtFish } from '../database/caught-fish.ts'
import { isOwnCatchCondition } from '../database/is-own-catch.ts'
import type { Transaction } from '../database/open-database.ts'
import { catches, notedCatches } from '../database/schema.ts'

/**
 * Lists the fish that an owner has caught, the newest first: each once, in the order of its earliest photo. Of the same time,
 * those without a photo come last.
 */
export async function listCaughtFish(transaction: Transaction, ownerId: string): Promise<CountedFish[]> {
  const fish = caughtFish(transaction, ownerId)
  // Not by the query builder, which takes longer to map the rows than the database to find them.
  const { rows } = await transaction.execute<CountedFish['caught'] & { photoId: string | null }>(sql`
    select ${catches.id}, ${catches.species},
      ${catches.lengthInches} as "lengthInches", ${catches.lengthSource} as "lengthSource",
      ${catches.weightLbs} as "weightLbs", ${catches.weightSource} as "weightSource",
      counted.photo_id as "photoId"
    from (
      select ${fish.catchId} as catch_id, ${fish.photoId} as photo_id, ${fish.position} as position,
        ${fish.capturedAt} as captured_at
      from ${fish}
      union all select ${notedCatches.catchId}, null, 0, ${notedCatches.capturedAt} from ${notedCatches}
      where ${notedCatches.ownerId} = ${ownerId}) as counted
    join ${catches} on ${catches.ownerId} = ${ownerId} and ${catches.id} = counted.catch_id
    where ${isOwnCatchCondition}
    order by counted.captured_at desc nulls last, counted.photo_id, counted.position, ${catches.id}`)
  return rows.map(({ photoId, ...caught }) => ({ caught, photo: photoId === null ? null : { id: photoId } }))
}
