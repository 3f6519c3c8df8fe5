import type { Feature, Point } from 'geojson'
import { catchBands, type SizeBands } from '../../shared/catches/catch-bands.ts'
import { type Catch, type CatchFields, isEntered, summarizeCatches, toCatch } from '../../shared/catches.ts'
import { formatLocalTime } from '../../shared/dates.ts'
import { round } from '../../shared/round.ts'
import type { NotedCatchRows } from '../catches/noted-catches/noted-catch-rows.ts'
import type { WeatherAndTide } from '../conditions/update-conditions.ts'
import type { locations } from '../database/schema.ts'
import { toLocalTimeString } from '../database/serialize-values.ts'
import type { ArchivePhotoRows } from './archive-serializer.ts'

/** A photo's rows with its location and group names and its path in the archive. */
export interface CatchExportRows extends ArchivePhotoRows {
  file: string
  locationName: string | null
  groupName: string | null
}

type Cell = string | number | boolean | null

/** A photo with one of its catches, or with what it says of all. */
type PhotoWithCatch = CatchExportRows & { caught: CatchFields }

/** The columns of weather and tide, with units in their names. */
function conditionColumns<Row>(conditionsOf: (row: Row) => WeatherAndTide) {
  return {
    temperature_fahrenheit: (row) => conditionsOf(row).temperatureFahrenheit,
    cloud_cover_percent: (row) => conditionsOf(row).cloudCoverPercent,
    wind_speed_mph: (row) => conditionsOf(row).windSpeedMph,
    wind_direction_degrees: (row) => conditionsOf(row).windDirectionDegrees,
    tide_level_ft: (row) => conditionsOf(row).tideLevelFt,
    tide_type: (row) => conditionsOf(row).tideType,
    tide_station: (row) => conditionsOf(row).tideStation,
    tide_station_distance_km: (row) => conditionsOf(row).tideStationDistanceKm,
    tide_datum: (row) => conditionsOf(row).tideDatum,
  } satisfies Record<string, (row: Row) => Cell>
}

/** The columns of `catches.csv` in order, with units in their names. */
const columns = {
  file: ({ file }) => file,
  filename: ({ photo }) => photo.filename,
  caught_at: ({ photo }) =>
    toLocalTimeString(photo.capturedAt, photo.utcOffsetMinutes)?.slice(0, photo.hasTime ? undefined : 10) ??
    null,
  time_zone: ({ photo }) => photo.timeZone,
  uploaded_at: ({ photo }) => photo.createdAt.toISOString(),
  latitude: ({ photo }) => photo.latitude,
  longitude: ({ photo }) => photo.longitude,
  position_source: ({ photo }) => photo.positionSource,
  position_accuracy_meters: ({ photo }) => photo.positionAccuracyMeters,
  location: ({ locationName }) => locationName,
  location_group: ({ groupName }) => groupName,
  is_fishing: ({ photo }) => photo.isFishing,
  is_favorite: ({ photo }) => photo.isFavorite,
  species: ({ caught }) => caught.species?.join(', ') ?? null,
  species_edited: ({ caught }) => caught.speciesEdited,
  length_inches: ({ caught }) => caught.lengthInches,
  length_edited: ({ caught }) => caught.lengthEdited,
  weight_lbs: ({ caught }) => caught.weightLbs,
  weight_edited: ({ caught }) => caught.weightEdited,
  caught_with: ({ caught }) => caught.caughtWith,
  ...conditionColumns<PhotoWithCatch>(({ conditions }) => conditions),
  moon_phase: ({ conditions }) => conditions.moonPhase,
  moon_illumination: ({ conditions }) => conditions.moonIllumination,
  sunrise_at: ({ photo, conditions }) => toLocalTimeString(conditions.sunriseAt, photo.utcOffsetMinutes),
  sunset_at: ({ photo, conditions }) => toLocalTimeString(conditions.sunsetAt, photo.utcOffsetMinutes),
  rotation_degrees: ({ photo }) => photo.rotationDegrees,
} satisfies Record<string, (rows: PhotoWithCatch) => Cell>

/** The columns of `catches.csv` that only a single catch has. */
const detailColumns = {
  catch_id: ({ id }) => id,
  species_source: ({ speciesSource }) => speciesSource,
  length_source: ({ lengthSource }) => lengthSource,
  weight_source: ({ weightSource }) => weightSource,
  note: ({ note }) => note,
  outcome: ({ outcome }) => outcome,
  water_temperature_fahrenheit: ({ waterTemperature }) => waterTemperature,
  water_clarity: ({ waterClarity }) => waterClarity,
  caught_by: ({ caughtBy }) => caughtBy,
} satisfies Record<string, (caught: Catch) => Cell>

/** The columns with the bands of guesses, each empty if the size is known. */
const bandColumns = {
  length_low_inches: ({ length }) => length && round(length.low, 2),
  length_high_inches: ({ length }) => length && round(length.high, 2),
  weight_low_lbs: ({ weight }) => weight && round(weight.low, 3),
  weight_high_lbs: ({ weight }) => weight && round(weight.high, 3),
} satisfies Record<string, (bands: SizeBands) => Cell>

/** The columns with the hours of an outing, which only a note about it has. */
const hourColumns = {
  fished_from: ({ noted }) => noted.fishedFrom,
  fished_to: ({ noted }) => noted.fishedTo,
} satisfies Record<string, (rows: NotedCatchRows) => Cell>

/** The column names of `catches.csv`. The same `catch_id` in several lines is one fish in several photos. */
export const catchColumns = [columns, detailColumns, bandColumns, hourColumns].flatMap((group) =>
  Object.keys(group),
)

/** Returns each catch of a photo as a line of `catches.csv`. Bands follow from the owner's `lengthErrors`. */
export function toCsvRows(rows: CatchExportRows, lengthErrors: readonly number[]): Record<string, Cell>[] {
  return rows.catches.map((fish) => {
    const bands = catchBands(fish, lengthErrors)
    return {
      ...toCells({ ...rows, caught: { ...fish, species: fish.species === null ? null : [fish.species] } }),
      ...cellsOf(detailColumns, fish),
      ...cellsOf(bandColumns, bands),
    }
  })
}

/** The columns of `catches.csv` that a catch without a photo has, but for those of its fish. */
const notedColumns = {
  caught_at: ({ noted }) =>
    formatLocalTime(noted.capturedAt, noted.utcOffsetMinutes).slice(0, noted.hasTime ? undefined : 10),
  time_zone: ({ noted }) => noted.timeZone,
  uploaded_at: ({ noted }) => noted.createdAt.toISOString(),
  latitude: ({ location }) => location?.latitude ?? null,
  longitude: ({ location }) => location?.longitude ?? null,
  location: ({ location }) => location?.name ?? null,
  location_group: ({ groupName }) => groupName,
  ...conditionColumns<NotedExportRows>(({ noted }) => noted),
} satisfies Partial<Record<keyof typeof columns, (rows: NotedExportRows) => Cell>>

/** A catch without a photo with its location and the name of its location's group. */
export interface NotedExportRows extends NotedCatchRows {
  location: typeof locations.$inferSelect | null
  groupName: string | null
}

/** Returns a catch without a photo as a line of `catches.csv`; the columns of its photo are missing. */
export function toNotedCsvRow(rows: NotedExportRows): Record<string, Cell> {
  const fish = toCatch({ ...rows.caught, ruler: null })
  return { ...toNotedCells(rows), ...cellsOf(detailColumns, fish), ...cellsOf(hourColumns, rows) }
}

/** Returns a catch without a photo as a point of `catches.geojson`; null if it has no location. */
export function toNotedGeoJsonFeature(rows: NotedExportRows): Feature<Point> | null {
  if (rows.location === null) return null
  const { latitude, longitude } = rows.location
  const { latitude: _latitude, longitude: _longitude, ...properties } = toNotedCells(rows)
  return {
    type: 'Feature',
    id: rows.noted.catchId,
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
    properties: {
      ...properties,
      outcome: rows.caught.outcome,
      caught_by: rows.caught.caughtBy,
      ...cellsOf(hourColumns, rows),
    },
  }
}

function toNotedCells(rows: NotedExportRows): Record<string, Cell> {
  const { species, lengthInches, weightLbs, caughtWith, ...sources } = rows.caught
  return {
    ...cellsOf(notedColumns, rows),
    species,
    species_edited: isEntered(sources.speciesSource),
    length_inches: lengthInches,
    length_edited: isEntered(sources.lengthSource),
    weight_lbs: weightLbs,
    weight_edited: isEntered(sources.weightSource),
    caught_with: caughtWith,
  }
}

function cellsOf<Row>(toCells: Record<string, (row: Row) => Cell>, row: Row): Record<string, Cell> {
  return Object.fromEntries(Object.entries(toCells).map(([name, toCell]) => [name, toCell(row)]))
}

function toCells(rows: PhotoWithCatch): Record<string, Cell> {
  return cellsOf(columns, rows)
}

/** Returns a photo as a point of `catches.geojson` (RFC 7946: longitude first); null if it has no position. */
export function toGeoJsonFeature(rows: CatchExportRows): Feature<Point> | null {
  const { latitude, longitude } = rows.photo
  if (latitude === null || longitude === null) return null
  const {
    latitude: _latitude,
    longitude: _longitude,
    ...properties
  } = toCells({ ...rows, caught: summarizeCatches(rows.catches) })
  return {
    type: 'Feature',
    id: rows.photo.id,
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
    properties: { ...properties, caught_by: listAnglers(rows.catches) },
  }
}

/** Returns the other anglers who caught fish in a photo, each once; null if there are none. */
function listAnglers(catches: readonly Catch[]): string | null {
  const names = new Set(catches.flatMap(({ caughtBy }) => caughtBy ?? []))
  return names.size === 0 ? null : [...names].join(', ')
}
