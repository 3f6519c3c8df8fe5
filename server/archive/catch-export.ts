import type { Feature, Point } from 'geojson'
import { catchBands, type SizeBands } from '../../shared/catches/catch-bands.ts'
import { type Catch, type CatchFields, summarizeCatches, toCatch } from '../../shared/catches.ts'
import type { Coordinates } from '../../shared/coordinates.ts'
import { round } from '../../shared/round.ts'
import { computeSunAndMoon, type SunAndMoon } from '../../shared/sun-and-moon.ts'
import type { NotedCatchRows } from '../catches/noted-catches/noted-catch-rows.ts'
import type { WeatherAndTide } from '../conditions/update-conditions.ts'
import type { LocationRow, PhotoRow } from '../database/rows.ts'
import { toLocalTimeString } from '../database/serialize-values.ts'
import type { ArchivePhotoRows } from './archive-serializer.ts'

/** The location of a photo or of a catch without one, and the name of its group; null without a location. */
export interface Place {
  location: LocationRow | null
  groupName: string | null
}

/** A photo's rows with its place and its path in the archive. */
export interface CatchExportRows extends ArchivePhotoRows, Place {
  file: string
}

/** The rows of a catch without a photo with its place. */
export interface NotedExportRows extends NotedCatchRows, Place {}

/** A photo, or a catch without one, as `catches.csv` and `catches.geojson` have both. */
export interface ExportedCatch extends Place {
  id: string
  /** Null without a photo. */
  photo: (PhotoRow & { file: string }) | null
  clock: Pick<PhotoRow, 'capturedAt' | 'utcOffsetMinutes' | 'hasTime' | 'timeZone' | 'createdAt'>
  position: { [Axis in keyof Coordinates]: number | null } | null
  catches: readonly Catch[]
  conditions: WeatherAndTide & SunAndMoon
  /** When an outing began and ended, which only a note about it has. */
  noted: Pick<NotedCatchRows['noted'], 'fishedFrom' | 'fishedTo'> | null
}

/** Returns a photo as both files have it. */
export function exportPhoto({ photo, file, ...rows }: CatchExportRows): ExportedCatch {
  return { ...rows, id: photo.id, photo: { ...photo, file }, clock: photo, position: photo, noted: null }
}

/** Returns a catch without a photo as both files have it. */
export function exportNotedCatch({ noted, caught, location, groupName }: NotedExportRows): ExportedCatch {
  const sky = computeSunAndMoon(location, noted.capturedAt, noted.utcOffsetMinutes)
  return {
    ...{ id: noted.catchId, photo: null, clock: noted, position: location, noted, location, groupName },
    catches: [toCatch({ ...caught, ruler: null })],
    conditions: { ...noted, ...sky },
  }
}

type Cell = string | number | boolean | null | undefined

/** What was exported, with one of its catches, or with what it says of all. */
type WithCatch = ExportedCatch & { caught: CatchFields }

/** The columns of `catches.csv` in order, with units in their names. */
const columns = {
  file: ({ photo }) => photo?.file,
  filename: ({ photo }) => photo?.filename,
  caught_at: ({ clock: { capturedAt, utcOffsetMinutes, hasTime } }) =>
    toLocalTimeString(capturedAt, utcOffsetMinutes)?.slice(0, hasTime ? undefined : 10) ?? null,
  time_zone: ({ clock }) => clock.timeZone,
  uploaded_at: ({ clock }) => clock.createdAt.toISOString(),
  latitude: ({ position }) => position?.latitude,
  longitude: ({ position }) => position?.longitude,
  position_source: ({ photo }) => photo?.positionSource,
  position_accuracy_meters: ({ photo }) => photo?.positionAccuracyMeters,
  location: ({ location }) => location?.name,
  location_group: ({ groupName }) => groupName,
  is_fishing: ({ photo }) => photo?.isFishing,
  is_favorite: ({ photo }) => photo?.isFavorite,
  species: ({ caught }) => caught.species?.join(', ') ?? null,
  species_edited: ({ caught }) => caught.speciesEdited,
  length_inches: ({ caught }) => caught.lengthInches,
  length_edited: ({ caught }) => caught.lengthEdited,
  weight_lbs: ({ caught }) => caught.weightLbs,
  weight_edited: ({ caught }) => caught.weightEdited,
  caught_with: ({ caught }) => caught.caughtWith,
  temperature_fahrenheit: ({ conditions }) => conditions.temperatureFahrenheit,
  cloud_cover_percent: ({ conditions }) => conditions.cloudCoverPercent,
  wind_speed_mph: ({ conditions }) => conditions.windSpeedMph,
  wind_direction_degrees: ({ conditions }) => conditions.windDirectionDegrees,
  tide_level_ft: ({ conditions }) => conditions.tideLevelFt,
  tide_type: ({ conditions }) => conditions.tideType,
  tide_station: ({ conditions }) => conditions.tideStation,
  tide_station_distance_km: ({ conditions }) => conditions.tideStationDistanceKm,
  tide_datum: ({ conditions }) => conditions.tideDatum,
  moon_phase: ({ conditions }) => conditions.moonPhase,
  moon_illumination: ({ conditions }) => conditions.moonIllumination,
  sunrise_at: ({ clock, conditions }) => toLocalTimeString(conditions.sunriseAt, clock.utcOffsetMinutes),
  sunset_at: ({ clock, conditions }) => toLocalTimeString(conditions.sunsetAt, clock.utcOffsetMinutes),
  rotation_degrees: ({ photo }) => photo?.rotationDegrees,
} satisfies Record<string, (item: WithCatch) => Cell>

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

/** The columns with the hours of an outing. */
const hourColumns = {
  fished_from: ({ noted }) => noted?.fishedFrom,
  fished_to: ({ noted }) => noted?.fishedTo,
} satisfies Record<string, (item: ExportedCatch) => Cell>

/** The column names of `catches.csv`. The same `catch_id` in several lines is one fish in several photos. */
export const catchColumns = [columns, detailColumns, bandColumns, hourColumns].flatMap((group) =>
  Object.keys(group),
)

/** Returns each catch as a line of `catches.csv`. Bands follow from the owner's `lengthErrors`. */
export function toCsvRows(item: ExportedCatch, lengthErrors: readonly number[]): Record<string, Cell>[] {
  return item.catches.map((fish) => ({
    ...cellsOf(columns, {
      ...item,
      caught: { ...fish, species: fish.species === null ? null : [fish.species] },
    }),
    ...cellsOf(detailColumns, fish),
    ...cellsOf(bandColumns, catchBands(fish, lengthErrors)),
    ...cellsOf(hourColumns, item),
  }))
}

function cellsOf<Row>(toCells: Record<string, (row: Row) => Cell>, row: Row): Record<string, Cell> {
  return Object.fromEntries(Object.entries(toCells).map(([name, toCell]) => [name, toCell(row)]))
}

/** Returns a point of `catches.geojson` (RFC 7946: longitude first); null without a position. */
export function toGeoJsonFeature(item: ExportedCatch): Feature<Point> | null {
  const { latitude = null, longitude = null } = item.position ?? {}
  if (latitude === null || longitude === null) return null
  const {
    latitude: _latitude,
    longitude: _longitude,
    ...properties
  } = cellsOf(columns, { ...item, caught: summarizeCatches(item.catches) })
  return {
    type: 'Feature',
    id: item.id,
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
    properties: {
      ...properties,
      caught_by: listAnglers(item.catches),
      ...(item.noted && { outcome: item.catches[0]?.outcome ?? null, ...cellsOf(hourColumns, item) }),
    },
  }
}

/** Returns the other anglers who caught fish in a photo, each once; null if there are none. */
function listAnglers(catches: readonly Catch[]): string | null {
  const names = new Set(catches.flatMap(({ caughtBy }) => caughtBy ?? []))
  return names.size === 0 ? null : [...names].join(', ')
}
