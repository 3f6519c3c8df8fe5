import { z } from 'zod'
import type { GeocodingResult } from '../../shared/locations.ts'
import { serviceUrl } from '../external-services/fetch-json.ts'
import { type GeocoderAdapter, searchLimit } from './geocoder-protocol.ts'
import { isLake, isWater } from './water-tags.ts'

const format = { format: 'jsonv2', 'accept-language': 'en' }
const text = z.string().nullish()
/** Degrees, which Nominatim sends as text. */
const degrees = z.union([z.number(), z.string().min(1).transform(Number).pipe(z.number())])

const found = z.object({
  place_id: z.union([z.number(), z.string()]).transform(String),
  display_name: z.string(),
  category: z.string().catch(''),
  type: z.string().catch(''),
  name: text,
  namedetails: z.record(z.string(), z.string()).nullish(),
  address: z
    .object({
      city: text,
      town: text,
      village: text,
      municipality: text,
      hamlet: text,
      county: text,
      state: text,
    })
    .nullish(),
  lat: degrees,
  lon: degrees,
})
type Found = z.output<typeof found>

/** Matches the response if nothing is found: Nominatim sends status 200 with an error message. */
const nothing = z.object({ error: z.string() }).transform(() => null)
const reverseAnswer = z.union([found, nothing])

/** Client for OpenStreetMap's Nominatim (https://nominatim.org/release-docs/latest/api/Overview/). */
export const nominatimAdapter: GeocoderAdapter = {
  search: async (ask, baseUrl, query) => {
    const url = serviceUrl(baseUrl, '/search', { q: query, ...format, limit: searchLimit })
    return (await ask(url, z.array(found))).slice(0, searchLimit).map(resultOf)
  },
  reverse: async (ask, baseUrl, { latitude, longitude }) => {
    const here = { lat: latitude, lon: longitude, ...format }
    // Without the layer, Nominatim searches only addresses and misses lakes and rivers.
    const waterUrl = serviceUrl(baseUrl, '/reverse', { ...here, zoom: 14, layer: 'natural', namedetails: 1 })
    const townUrl = serviceUrl(baseUrl, '/reverse', { ...here, zoom: 13 })
    const water = waterOf(await ask(waterUrl, reverseAnswer))
    const town = await ask(townUrl, reverseAnswer)
    const { city, town: townName, village, municipality, hamlet, county, state } = town?.address ?? {}
    const place = city ?? townName ?? village ?? municipality ?? hamlet ?? null
    const region = county ?? state ?? null
    if (water === null && place === null && region === null) return null
    return { water: water?.name ?? null, isLake: water?.isLake ?? false, place, region }
  },
}

function waterOf(natural: Found | null): { name: string; isLake: boolean } | null {
  if (natural === null) return null
  const tag = { key: natural.category, value: natural.type }
  const name = natural.namedetails?.['name:en'] ?? natural.name ?? natural.namedetails?.name
  return name && isWater(tag) ? { name, isLake: isLake(tag, name) } : null
}

function resultOf({ place_id, display_name, type, lat, lon }: Found): GeocodingResult {
  return { place_id, display_name, type, lat, lon }
}
