import { count, desc, eq, sql, sum } from 'drizzle-orm'
import type { z } from 'zod'
import type { getLooksEndpoint } from '../../shared/account.ts'
import type { Db } from '../database/open-database.ts'
import { estimates } from '../database/schema.ts'

const lastPhotos = 100

/** Returns what identifying the user's last photos took: requests and tokens. */
export async function countLooks(
  db: Db,
  ownerId: string,
): Promise<z.input<typeof getLooksEndpoint.response>> {
  const last = db
    .select({ looks: estimates.looks, tokens: sql<number>`input_tokens + output_tokens`.as('tokens') })
    .from(estimates)
    .where(eq(estimates.ownerId, ownerId))
    .orderBy(desc(estimates.estimatedAt))
    .limit(lastPhotos)
    .as('last')
  const [total] = await db
    .select({
      photos: count(),
      looks: sum(last.looks).mapWith(Number),
      tokens: sum(last.tokens).mapWith(Number),
    })
    .from(last)
  return { photos: total?.photos ?? 0, looks: total?.looks ?? 0, tokens: total?.tokens ?? null }
}
