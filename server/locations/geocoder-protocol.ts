import type { z } from 'zod'
import type { Coordinates } from '../../shared/coordinates.ts'
import type { GeocodingResult } from '../../shared/locations.ts'

/** What a place is called. */
export interface PlaceNames {
  water: string | null
  /** Whether the water is a lake or a pond, where no tide runs. */
  isLake: boolean
  /** City, town or village. */
  place: string | null
  /** County, else state. */
  region: string | null
}

/** Asks a service and parses its answer, when its turn comes. */
export type AskOutside = <Schema extends z.ZodType>(url: URL, schema: Schema) => Promise<z.output<Schema>>

/** One geocoder's way to be asked. */
export interface GeocoderProtocol {
  search(ask: AskOutside, baseUrl: string, query: string): Promise<GeocodingResult[]>
  reverse(ask: AskOutside, baseUrl: string, place: Coordinates): Promise<PlaceNames | null>
}

/** How many places a search offers (spec section 9). */
export const searchLimit = 5

/** The parts that are there, each once, as one line. */
export function joinParts(parts: (string | null | undefined)[]): string {
  return [...new Set(parts.filter((part) => part))].join(', ')
}
