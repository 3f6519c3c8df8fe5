import { and, eq, sql } from 'drizzle-orm'
import { limits } from '../../shared/limits.ts'
import { foldName } from '../../shared/place-names.ts'
import { countsAsFishing } from '../database/counts-as-fishing.ts'
import type { Transaction } from '../database/open-database.ts'
import { catches, photos } from '../database/schema.ts'

/** The best of one species in its most frequent spelling; of what is not identified where that is null. */
export interface SpeciesBestRow {
  species: string | null
  catchCount: number
  heaviestId: string | null
  longestId: string | null
}

/** The species an answer lists, and how many are named in all. */
export interface SpeciesBestRows {
  species: SpeciesBestRow[]
  speciesCount: number
}

/**
 * The species of an owner, whatever their case, the heaviest first and what is not identified last; of very many species
 * only the first. Of a photo that names several the measures are those of the first. Of equal bests the newest counts,
 * as at a fishing spot.
 */
export async function listSpeciesBests(transaction: Transaction, ownerId: string): Promise<SpeciesBestRows> {
  const seen = seenSpecies(transaction, ownerId, await foldNames(transaction, ownerId))
  const [weight, length] = [measured(seen.weightLbs, seen.place), measured(seen.lengthInches, seen.place)]
  const rows = await transaction
    .select({
      speciesCount: sql<number>`(count(${seen.folded}) over ())::int`,
      species: sql<string | null>`mode() within group (order by ${seen.name})`,
      catchCount: sql<number>`count(distinct ${seen.id})::int`,
      heaviestId: best(weight),
      longestId: best(length),
    })
    .from(seen)
    .groupBy(seen.folded)
    .orderBy(
      sql`${seen.folded} is not null`, // first here, so that the limit does not cut it off
      sql`max(${weight}) desc nulls last`,
      sql`max(${length}) desc nulls last`,
      sql`${seen.folded} collate "C"`,
    )
    .limit(limits.speciesOfBests + 1)
  const species = rows.map(({ speciesCount: _, ...best }) => best)
  const named = species.filter((best) => best.species !== null).slice(0, limits.speciesOfBests)
  return {
    species: [...named, ...species.filter((best) => best.species === null)],
    speciesCount: rows[0]?.speciesCount ?? 0,
  }

  function best(measure: ReturnType<typeof measured>) {
    const order = sql`${measure} desc, ${seen.capturedAt} desc nulls last, ${seen.id}`
    return sql<
      string | null
    >`(array_agg(${seen.id} order by ${order}) filter (where ${measure} is not null))[1]`
  }
}

/**
 * The owner's species that are not plain ASCII, and what they fold to: what `lower()` makes of them depends on how a
 * server was set up.
 */
async function foldNames(transaction: Transaction, ownerId: string): Promise<Map<string, string>> {
  const { rows } = await transaction.execute<{ name: string }>(sql`
    select distinct name from ${catches}, unnest(${catches.species}) as name
    where ${catches.ownerId} = ${ownerId} and octet_length(name) > char_length(name)`)
  return new Map(rows.map(({ name }) => [name, foldName(name)]))
}

/** One row for each species that a catch names, one without a name where it names none. */
function seenSpecies(transaction: Transaction, ownerId: string, folds: Map<string, string>) {
  const named = sql`unnest(${catches.species}) with ordinality as named(name, place)`
  const [names, folded] = [sql.param([...folds.keys()]), sql.param([...folds.values()])]
  return transaction
    .select({
      id: photos.id,
      capturedAt: photos.capturedAt,
      weightLbs: catches.weightLbs,
      lengthInches: catches.lengthInches,
      name: sql<string | null>`named.name`.as('name'),
      folded: sql<string | null>`coalesce(folds.folded, lower(named.name collate "C"))`.as('folded'),
      place: sql<number | null>`named.place`.as('place'),
    })
    .from(photos)
    .leftJoin(catches, and(eq(catches.ownerId, photos.ownerId), eq(catches.photoId, photos.id)))
    .leftJoinLateral(named, sql`true`)
    .leftJoin(
      sql`unnest(${names}::text[], ${folded}::text[]) as folds(name, folded)`,
      sql`folds.name = named.name`,
    )
    .where(and(eq(photos.ownerId, ownerId), countsAsFishing))
    .as('seen')
}

/** A measure as far as it is that of this species. */
function measured(measure: Seen['weightLbs' | 'lengthInches'], place: Seen['place']) {
  return sql<number | null>`case when coalesce(${place}, 1) = 1 then ${measure} end`
}

type Seen = ReturnType<typeof seenSpecies>
