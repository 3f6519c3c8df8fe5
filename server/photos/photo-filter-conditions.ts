import { and, eq, gte, inArray, isNotNull, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm'
import { isMe } from '../../shared/catches/angler.ts'
import { isMeasuredBy, sizeSource } from '../../shared/catches.ts'
import { windDirections } from '../../shared/conditions.ts'
import { formatMonth } from '../../shared/formatting/month.ts'
import { createTextMatcher, searchWords } from '../../shared/match-search.ts'
import { normalizeName } from '../../shared/name-matching.ts'
import type { Area } from '../../shared/photos/area.ts'
import { moonPhaseParams, type PhotoFilter, seasons, timesOfDay } from '../../shared/photos/photo-filter.ts'
import { moonPhaseIndex } from '../conditions/moon-phase-index.ts'
import { windDirectionIndex } from '../conditions/wind-direction-index.ts'
import { localTime } from '../database/local-time.ts'
import type { Db } from '../database/open-database.ts'
import { catches, catchPhotos, conditions, locationGroups, locations, photos } from '../database/schema.ts'

/**
 * Returns the conditions of a filter, for photos joined with their conditions and location. Must match
 * `createPhotoMatcher`. Names are compared here, not by PostgreSQL, whose rules for case and accents differ.
 */
export async function photoFilterConditions(
  db: Db,
  ownerId: string,
  filter: PhotoFilter,
): Promise<(SQL | undefined)[]> {
  const { group, date, area, season, timeOfDay, tide, moon, favorites } = filter
  const { unidentified, noLocation, month } = filter
  const words = searchWords(filter.search ?? '')
  const usesNames =
    words.length > 0 || [filter.species, filter.bait, filter.caughtBy].some((name) => name !== undefined)
  const names = usesNames ? await listNames(db, ownerId, words.length > 0) : null
  const groups = words.length > 0 || group !== undefined ? await listGroups(db, ownerId) : []
  return [
    ...words.map((word) => names && wordCondition(names, groups, word)),
    group === undefined ? undefined : groupCondition(groups, group),
    date === undefined ? undefined : dateCondition(date),
    area && areaCondition(area),
    season && eq(seasonIndex, seasons.indexOf(season)),
    timeOfDay && timeOfDayCondition(timeOfDay),
    month === undefined ? undefined : sql`extract(month from ${localTime}) = ${month}::int`,
    filter.hour === undefined ? undefined : sql`${hour} = ${filter.hour}::int`,
    tide && eq(conditions.tideType, tide),
    moon === undefined ? undefined : eq(moonPhaseIndex, moonPhaseParams.indexOf(moon)),
    fishCondition(filter, names),
    ...range(conditions.temperatureFahrenheit, filter.minTemperature, filter.maxTemperature),
    ...range(conditions.cloudCoverPercent, filter.minCloudCover, filter.maxCloudCover),
    ...range(conditions.windSpeedMph, filter.minWindSpeed, filter.maxWindSpeed),
    filter.windFrom && eq(windDirectionIndex, windDirections.indexOf(filter.windFrom)),
    favorites ? eq(photos.isFavorite, true) : undefined,
    unidentified ? not(showsFish(isNotNull(catches.species))) : undefined,
    noLocation ? isNull(photos.locationId) : undefined,
  ].map((condition) => condition ?? undefined)
}

/** As `createDatesMatcher`. */
function dateCondition(dates: string): SQL | undefined {
  const [from = '', to = from] = dates.split('/')
  const day = sql`to_char(${localTime}, 'YYYY-MM-DD') collate "C"`
  return and(sql`${day} >= ${from}`, sql`(${day} <= ${to} or starts_with(${day}, ${to}))`)
}

/** The texts of an owner's log that a search compares. */
interface Names {
  species: string[]
  baits: string[]
  anglers: string[]
  /** Matched by fish ID, because notes are too long to send back as parameters. */
  notes: { id: string; text: string }[]
  locations: string[]
  /** As `2024-05`. */
  months: string[]
}

interface GroupName {
  id: string
  text: string
}

function listGroups(db: Db, ownerId: string): Promise<GroupName[]> {
  return db
    .select({ id: locationGroups.id, text: locationGroups.name })
    .from(locationGroups)
    .where(eq(locationGroups.ownerId, ownerId))
}

/** Lists the texts; notes, which can be long, only if they are searched. */
async function listNames(db: Db, ownerId: string, withNotes: boolean): Promise<Names> {
  const yearAndMonth = sql<string>`to_char(${localTime}, 'YYYY-MM')`
  const [speciesRows, baitRows, anglerRows, notes, locationRows, monthRows] = await Promise.all([
    db
      .selectDistinct({ text: sql<string>`${catches.species}` })
      .from(catches)
      .where(and(eq(catches.ownerId, ownerId), isNotNull(catches.species))),
    db
      .selectDistinct({ text: sql<string>`${catches.caughtWith}` })
      .from(catches)
      .where(and(eq(catches.ownerId, ownerId), isNotNull(catches.caughtWith))),
    db
      .selectDistinct({ text: sql<string>`${catches.caughtBy}` })
      .from(catches)
      .where(and(eq(catches.ownerId, ownerId), isNotNull(catches.caughtBy))),
    withNotes
      ? db
          .select({ id: catches.id, text: sql<string>`${catches.note}` })
          .from(catches)
          .where(and(eq(catches.ownerId, ownerId), isNotNull(catches.note)))
      : [],
    db.selectDistinct({ text: locations.name }).from(locations).where(eq(locations.ownerId, ownerId)),
    db
      .selectDistinct({ text: yearAndMonth })
      .from(photos)
      .where(and(eq(photos.ownerId, ownerId), isNotNull(photos.capturedAt))),
  ])
  const texts = (rows: { text: string }[]) => rows.map(({ text }) => text)
  return {
    species: texts(speciesRows),
    baits: texts(baitRows),
    anglers: texts(anglerRows),
    notes,
    locations: texts(locationRows),
    months: texts(monthRows),
  }
}

function wordCondition(
  { species, baits, anglers, notes, locations: names, months }: Names,
  groups: readonly GroupName[],
  word: string,
): SQL | undefined {
  const matches = createTextMatcher(word)
  const idsOf = (rows: readonly { id: string; text: string }[]) =>
    idArray(rows.filter(({ text }) => matches(text)))
  return or(
    showsFish(
      or(
        sql`${catches.species} = any(${textArray(species.filter(matches))})`,
        sql`${catches.caughtWith} = any(${textArray(baits.filter(matches))})`,
        sql`${catches.caughtBy} = any(${textArray(anglers.filter(matches))})`,
        sql`${catches.id} = any(${idsOf(notes)})`,
      ),
    ),
    sql`${locations.name} = any(${textArray(names.filter(matches))})`,
    sql`${locations.groupId} = any(${idsOf(groups)})`,
    sql`to_char(${localTime}, 'YYYY-MM') = any(${textArray(months.filter((month) => matches(formatMonth(month))))})`,
  )
}

function groupCondition(groups: readonly GroupName[], name: string): SQL {
  const sameName = groups.filter(({ text }) => normalizeName(text) === normalizeName(name))
  return sql`${locations.groupId} = any(${idArray(sameName)})`
}

function areaCondition({ west, south, east, north }: Area): SQL | undefined {
  const isBetween = west <= east ? and : or
  return and(
    isBetween(gte(locations.longitude, west), lte(locations.longitude, east)),
    gte(locations.latitude, south),
    lte(locations.latitude, north),
  )
}

function anglerCondition(names: Names | null, name: string): SQL | undefined {
  const isNamed = isOneOf(catches.caughtBy, names?.anglers, name)
  return isMe(name) ? or(isNamed, isNull(catches.caughtBy)) : isNamed
}

/** Returns the condition that a column has a name, in any of the spellings that differ in case only. */
function isOneOf(
  column: typeof catches.species | typeof catches.caughtWith | typeof catches.caughtBy,
  spellings: readonly string[] = [],
  name: string,
): SQL {
  const sameName = spellings.filter((text) => normalizeName(text) === normalizeName(name))
  return sql`${column} = any(${textArray(sameName)})`
}

/** Returns the condition that one fish in a photo is as the filter says; undefined if it says nothing of fish. */
function fishCondition(filter: PhotoFilter, names: Names | null): SQL | undefined {
  const conditions = [
    ...range(catches.lengthInches, filter.minLengthInches, filter.maxLengthInches),
    ...range(catches.weightLbs, filter.minWeightLbs, filter.maxWeightLbs),
    ...range(catches.waterTemperature, filter.minWaterTemperature, filter.maxWaterTemperature),
    filter.outcome && eq(catches.outcome, filter.outcome),
    filter.waterClarity && eq(catches.waterClarity, filter.waterClarity),
    filter.species === undefined ? undefined : isOneOf(catches.species, names?.species, filter.species),
    filter.bait === undefined ? undefined : isOneOf(catches.caughtWith, names?.baits, filter.bait),
    filter.caughtBy === undefined ? undefined : anglerCondition(names, filter.caughtBy),
    filter.measured ? isMeasured : undefined,
  ].filter((condition) => condition !== undefined)
  return conditions.length === 0 ? undefined : showsFish(and(...conditions))
}

function showsFish(condition: SQL | undefined): SQL {
  return sql`exists (
    select from ${catchPhotos}
    join ${catches} on ${catches.ownerId} = ${catchPhotos.ownerId} and ${catches.id} = ${catchPhotos.catchId}
    where ${catchPhotos.ownerId} = ${photos.ownerId} and ${catchPhotos.photoId} = ${photos.id} and ${condition})`
}

function idArray(rows: readonly { id: string }[]): SQL {
  return sql`${sql.param(rows.map(({ id }) => id))}::uuid[]`
}

function textArray(texts: string[]): SQL {
  return sql`${sql.param(texts)}::text[]`
}

const isSouthern = sql`coalesce(${photos.latitude} < 0, false)`
const seasonIndex = sql`mod(div(mod(extract(month from ${localTime}) + 9, 12), 3) + case when ${isSouthern} then 2 else 0 end, 4)`

const hour = sql`extract(hour from ${localTime})`

function timeOfDayCondition(timeOfDay: keyof typeof timesOfDay): SQL | undefined {
  const { morning, afternoon, evening, night } = timesOfDay
  if (timeOfDay === 'night') return sql`(${hour} < ${morning} or ${hour} >= ${night})`
  const end = { morning: afternoon, afternoon: evening, evening: night }[timeOfDay]
  return sql`(${hour} >= ${timesOfDay[timeOfDay]} and ${hour} < ${end})`
}

type Measure =
  | typeof catches.lengthInches
  | typeof catches.weightLbs
  | typeof catches.waterTemperature
  | typeof conditions.temperatureFahrenheit
  | typeof conditions.cloudCoverPercent
  | typeof conditions.windSpeedMph

function range(column: Measure, min: number | undefined, max: number | undefined): (SQL | undefined)[] {
  return [min === undefined ? undefined : gte(column, min), max === undefined ? undefined : lte(column, max)]
}

const measuredSources = sizeSource.options.filter(isMeasuredBy)
const isMeasured = or(
  and(inArray(catches.lengthSource, measuredSources), isNotNull(catches.lengthInches)),
  and(inArray(catches.weightSource, measuredSources), isNotNull(catches.weightLbs)),
)
