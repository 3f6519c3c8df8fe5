import { and, eq, sql } from 'drizzle-orm'
import { limits } from '../../shared/limits.ts'
import { normalizeName } from '../../shared/name-matching.ts'
import { caughtFish } from '../database/caught-fish.ts'
import type { Transaction } from '../database/open-database.ts'
import { catches, photos } from '../database/schema.ts'

/** The best of one species under its most frequent spelling; a null species stands for unidentified catches. */
export interface SpeciesBestRow {
  species: string | null
  catchCount: number
  /** The photo of the heaviest. */
  heaviestId: string | null
  longestId: string | null
}

/** The listed species, and the number of all named species. */
export interface SpeciesBestRows {
  species: SpeciesBestRow[]
  speciesCount: number
}

/**
 * Lists an owner's species, ignoring case, heaviest first and unidentified last, at most `limits.speciesOfBests`. Of equal
 * bests the newest is used, as for a location.
 */
export async function listSpeciesBests(transaction: Transaction, ownerId: string): Promise<SpeciesBestRows> {
  const speciesRows = selectSpeciesRows(transaction, ownerId, await foldNames(transaction, ownerId))
  const [weight, length] = [speciesRows.weightLbs, speciesRows.lengthInches]
  const rows = await transaction
    .select({
      speciesCount: sql<number>`(count(${speciesRows.folded}) over ())::int`,
      species: sql<string | null>`mode() within group (order by ${speciesRows.name})`,
      catchCount: sql<number>`count(*)::int`,
      heaviestId: bestId(weight),
      longestId: bestId(length),
    })
    .from(speciesRows)
    .groupBy(speciesRows.folded)
    .orderBy(
      sql`${speciesRows.folded} is not null`, // first here, so that the limit does not cut it off
      sql`max(${weight}) desc nulls last`,
      sql`max(${length}) desc nulls last`,
      sql`${speciesRows.folded} collate "C"`,
    )
    .limit(limits.speciesOfBests + 1)
  const species = rows.map(({ speciesCount: _, ...best }) => best)
  const named = species.filter((best) => best.species !== null).slice(0, limits.speciesOfBests)
  return {
    species: [...named, ...species.filter((best) => best.species === null)],
    speciesCount: rows[0]?.speciesCount ?? 0,
  }

  function bestId(measure: SpeciesRows['weightLbs' | 'lengthInches']) {
    const order = sql`${measure} desc, ${speciesRows.capturedAt} desc nulls last, ${speciesRows.id}`
    return sql<
      string | null
    >`(array_agg(${speciesRows.id} order by ${order}) filter (where ${measure} is not null))[1]`
  }
}

/**
 * Returns the owner's non-ASCII species names with their folded forms. They are folded here because the result of
 * PostgreSQL's `lower()` for them depends on the server's locale.
 */
async function foldNames(transaction: Transaction, ownerId: string): Promise<Map<string, string>> {
  const { rows } = await transaction.execute<{ name: string }>(sql`
    select distinct ${catches.species} as name from ${catches}
    where ${catches.ownerId} = ${ownerId} and octet_length(${catches.species}) > char_length(${catches.species})`)
  return new Map(rows.map(({ name }) => [name, normalizeName(name)]))
}

/** Returns one row for each catch, with the folded name of its species. */
function selectSpeciesRows(transaction: Transaction, ownerId: string, folds: Map<string, string>) {
  const fish = caughtFish(transaction, ownerId)
  const [names, folded] = [sql.param([...folds.keys()]), sql.param([...folds.values()])]
  return transaction
    .select({
      id: photos.id,
      capturedAt: photos.capturedAt,
      weightLbs: catches.weightLbs,
      lengthInches: catches.lengthInches,
      name: sql<string | null>`${catches.species}`.as('name'),
      folded: sql<string | null>`coalesce(folds.folded, lower(${catches.species} collate "C"))`.as('folded'),
    })
    .from(fish)
    .innerJoin(photos, and(eq(photos.ownerId, ownerId), eq(photos.id, fish.photoId)))
    .innerJoin(catches, and(eq(catches.ownerId, ownerId), eq(catches.id, fish.catchId)))
    .leftJoin(
      sql`unnest(${names}::text[], ${folded}::text[]) as folds(name, folded)`,
      sql`folds.name = ${catches.species}`,
    )
    .as('seen')
}

type SpeciesRows = ReturnType<typeof selectSpeciesRows>
