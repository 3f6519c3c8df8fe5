import type { z } from 'zod'
import type { Coordinates } from '../../shared/coordinates.ts'
import type { GeocodingResult } from '../../shared/locations.ts'

/** The names of what is at a place. */
export interface PlaceNames {
  water: string | null
  /** Whether the water is a lake or a pond, which has no tide. */
  isLake: boolean
  /** City, town or village. */
  place: string | null
  /** County, or else state. */
  region: string | null
}

/** Sends a request to an external service when its rate limit allows, and parses the response. */
export type FetchExternal = <Schema extends z.ZodType>(url: URL, schema: Schema) => Promise<z.output<Schema>>

/** The client for one kind of geocoder. */
export interface GeocoderAdapter {
  search(fetchExternal: FetchExternal, baseUrl: string, query: string): Promise<GeocodingResult[]>
  reverse(fetchExternal: FetchExternal, baseUrl: string, place: Coordinates): Promise<PlaceNames | null>
}

/** Maximum number of places that a search returns (spec section 9). */
export const searchLimit = 5

/** Joins the non-empty parts without duplicates, separated by commas. */
export function joinParts(parts: (string | null | undefined)[]): string {
  return [...new Set(parts.filter((part) => part))].join(', ')
}
