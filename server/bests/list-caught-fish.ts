import { sql } from 'drizzle-orm'
import type { CountedFish } from '../../shared/bests/list-species-bests.ts'
import { caughtFish } from '../database/caught-fish.ts'
import type { Transaction } from '../database/open-database.ts'
import { catches } from '../database/schema.ts'

/** Lists an owner's fish, each once with its earliest photo, in the order of these photos, the newest first. */
export async function listCaughtFish(transaction: Transaction, ownerId: string): Promise<CountedFish[]> {
  const fish = caughtFish(transaction, ownerId)
  // Not by the query builder, which takes longer to map the rows than the database to find them.
  const { rows } = await transaction.execute<CountedFish['caught'] & { photoId: string }>(sql`
    select ${catches.id}, ${catches.species},
      ${catches.lengthInches} as "lengthInches", ${catches.lengthSource} as "lengthSource",
      ${catches.weightLbs} as "weightLbs", ${catches.weightSource} as "weightSource", ${fish.photoId} as "photoId"
    from ${fish} join ${catches} on ${catches.ownerId} = ${ownerId} and ${catches.id} = ${fish.catchId}
    order by ${fish.capturedAt} desc nulls last, ${fish.photoId}, ${fish.position}, ${catches.id}`)
  return rows.map(({ photoId, ...caught }) => ({ caught, photo: { id: photoId } }))
}
