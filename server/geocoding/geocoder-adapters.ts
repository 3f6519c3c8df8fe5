import { z } from 'zod'
import { type Coordinates, distanceMeters } from '../../shared/coordinates.ts'
import type { GeocodingResult } from '../../shared/locations.ts'
import { serviceUrl } from '../external-services/fetch-json.ts'

/*
 * The geocoders that Creel can ask, Photon and Nominatim: how each is asked for places by name and for what is at a place, and
 * how its response becomes the same names. A water must have a tag of `waters`; whether it is a lake follows from tag and name.
 */

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

/**
 * The clients for Komoot's Photon (https://github.com/komoot/photon, docs/api-v1.md) and
 * OpenStreetMap's Nominatim (https://nominatim.org/release-docs/latest/api/Overview/).
 */
export const geocoderAdapters: Record<'photon' | 'nominatim', GeocoderAdapter> = {
  photon: { search: searchPhoton, reverse: reversePhoton },
  nominatim: { search: searchNominatim, reverse: reverseNominatim },
}

/** Maximum number of places that a search returns (spec section 9). */
const searchLimit = 5

async function searchPhoton(
  fetchExternal: FetchExternal,
  baseUrl: string,
  query: string,
): Promise<GeocodingResult[]> {
  const url = serviceUrl(baseUrl, '/api', { q: query, limit: searchLimit, lang: 'en' })
  return (await fetchExternal(url, photonSchema)).features.slice(0, searchLimit).map(toPhotonPlace)
}

function toPhotonPlace({ geometry, properties }: Feature): GeocodingResult {
  const { name, housenumber, street, district, city, county, state, country } = properties
  const address = street && housenumber ? `${housenumber} ${street}` : street
  const [lon, lat] = geometry.coordinates
  return {
    place_id: `${properties.osm_type}${properties.osm_id}`,
    display_name: joinParts([name, address, district, city, county, state, country]),
    type: properties.osm_value,
    lat,
    lon,
  }
}

/** Joins the non-empty parts without duplicates, separated by commas. */
function joinParts(parts: (string | null | undefined)[]): string {
  return [...new Set(parts.filter((part) => part))].join(', ')
}

async function reversePhoton(
  fetchExternal: FetchExternal,
  baseUrl: string,
  coordinates: Coordinates,
): Promise<PlaceNames | null> {
  const around = { lon: coordinates.longitude, lat: coordinates.latitude, lang: 'en' }
  const waterUrl = serviceUrl(baseUrl, '/reverse', {
    ...around,
    radius: 30,
    limit: 50,
    layer: 'other',
    osm_tag: waterTags.map(({ key, value }) => `${key}:${value}`),
  })
  const townUrl = serviceUrl(baseUrl, '/reverse', { ...around, radius: 50, limit: 1, layer: 'city' })
  const water = findWater((await fetchExternal(waterUrl, photonSchema)).features, coordinates)
  const [town] = (await fetchExternal(townUrl, photonSchema)).features
  if (!water && !town) return null
  const { county, state } = town?.properties ?? water?.properties ?? {}
  return {
    water: water?.properties.name ?? null,
    isLake: water !== null && isLake(toTag(water), water.properties.name ?? ''),
    place: town?.properties.city ?? town?.properties.name ?? null,
    region: county ?? state ?? null,
  }
}

function toTag({ properties }: Feature) {
  return { key: properties.osm_key, value: properties.osm_value }
}

const nearMeters = 2000
/** About 300 m, because a photo of a fish is often taken on the bank. */
const bankDegrees = 0.003

/**
 * Returns the water with the smallest bounding box around the coordinates; otherwise the nearest one mapped as a point,
 * within 2000 m. Returns null if there is neither.
 */
function findWater(features: Feature[], coordinates: Coordinates): Feature | null {
  const named = features.filter((feature) => isWater(toTag(feature)) && feature.properties.name)
  const around = named
    .filter((feature) => contains(feature, coordinates))
    .sort((a, b) => boxArea(a) - boxArea(b))
  const points = named
    .filter((feature) => !feature.properties.extent && metersBetween(feature, coordinates) <= nearMeters)
    .sort((a, b) => metersBetween(a, coordinates) - metersBetween(b, coordinates))
  return around[0] ?? points[0] ?? null
}

function contains({ properties: { extent } }: Feature, { latitude, longitude }: Coordinates): boolean {
  if (!extent) return false
  const [west, north, east, south] = extent
  return (
    longitude >= west - bankDegrees &&
    longitude <= east + bankDegrees &&
    latitude >= south - bankDegrees &&
    latitude <= north + bankDegrees
  )
}

/**
 * Returns the area of the bounding box. That of a winding river is mostly land, so it counts ten times, and a lake it
 * feeds takes precedence.
 */
function boxArea({ properties: { extent, osm_key } }: Feature): number {
  if (!extent) return Number.POSITIVE_INFINITY
  const [west, north, east, south] = extent
  return (east - west) * (north - south) * (osm_key === 'waterway' ? 10 : 1)
}

function metersBetween({ geometry }: Feature, coordinates: Coordinates): number {
  const [longitude, latitude] = geometry.coordinates
  return distanceMeters({ latitude, longitude }, coordinates)
}

async function searchNominatim(
  fetchExternal: FetchExternal,
  baseUrl: string,
  query: string,
): Promise<GeocodingResult[]> {
  const url = serviceUrl(baseUrl, '/search', { q: query, ...nominatimFormat, limit: searchLimit })
  return (await fetchExternal(url, z.array(nominatimSchema))).slice(0, searchLimit).map(toNominatimPlace)
}

function toNominatimPlace({ place_id, display_name, type, lat, lon }: NominatimResult): GeocodingResult {
  return { place_id, display_name, type, lat, lon }
}

async function reverseNominatim(
  fetchExternal: FetchExternal,
  baseUrl: string,
  { latitude, longitude }: Coordinates,
): Promise<PlaceNames | null> {
  const params = { lat: latitude, lon: longitude, ...nominatimFormat }
  // Without the layer, Nominatim searches only addresses and misses lakes and rivers.
  const waterUrl = serviceUrl(baseUrl, '/reverse', {
    ...params,
    zoom: 14,
    layer: 'natural',
    namedetails: 1,
  })
  const townUrl = serviceUrl(baseUrl, '/reverse', { ...params, zoom: 13 })
  const water = toWater(await fetchExternal(waterUrl, reverseSchema))
  const town = await fetchExternal(townUrl, reverseSchema)
  const { city, town: townName, village, municipality, hamlet, county, state } = town?.address ?? {}
  const place = city ?? townName ?? village ?? municipality ?? hamlet ?? null
  const region = county ?? state ?? null
  if (water === null && place === null && region === null) return null
  return { water: water?.name ?? null, isLake: water?.isLake ?? false, place, region }
}

function toWater(natural: NominatimResult | null): { name: string; isLake: boolean } | null {
  if (natural === null) return null
  const tag = { key: natural.category, value: natural.type }
  const name = natural.namedetails?.['name:en'] ?? natural.name ?? natural.namedetails?.name
  return name && isWater(tag) ? { name, isLake: isLake(tag, name) } : null
}

/** OpenStreetMap's main tag of a feature, such as natural=water. */
interface OsmTag {
  key: string
  value: string
}

const waters: Record<string, readonly string[]> = {
  natural: ['water', 'bay', 'strait', 'spring'],
  waterway: ['river', 'stream', 'canal', 'tidal_channel', 'riverbank'],
  landuse: ['reservoir', 'basin'],
  place: ['sea', 'ocean'],
}

/** Tags of every kind of water that a location may be named after. */
const waterTags: OsmTag[] = Object.entries(waters).flatMap(([key, values]) =>
  values.map((value) => ({ key, value })),
)

/** Returns whether a map feature is water that a location may be named after. */
function isWater({ key, value }: OsmTag): boolean {
  return waters[key]?.includes(value) ?? false
}

/** Names of waters that are also mapped as `natural=water` but are not lakes. */
const flowingOrOpen =
  /\b(river|creek|brook|stream|slough|bayou|canal|channel|bay|cove|harbou?r|marina|inlet|sound|strait|estuary|lagoon|basin|sea|ocean|gulf|fjord|firth|río|rio|ría|rivière|fluss|hafen|port)\b/i

/** Returns whether a water is a lake or pond, judging by its tag and name. */
function isLake({ key, value }: OsmTag, name: string): boolean {
  if (key === 'landuse') return value === 'reservoir'
  return key === 'natural' && value === 'water' && !flowingOrOpen.test(name)
}

const text = z.string().nullish()
const featureSchema = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]).rest(z.number()) }),
  properties: z.object({
    osm_id: z.number(),
    osm_type: z.string(),
    osm_key: z.string(),
    osm_value: z.string(),
    name: text,
    housenumber: text,
    street: text,
    district: text,
    city: text,
    county: text,
    state: text,
    country: text,
    // west, north, east, south
    extent: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullish(),
  }),
})
const photonSchema = z.object({ features: z.array(featureSchema) })
type Feature = z.output<typeof featureSchema>

const nominatimFormat = { format: 'jsonv2', 'accept-language': 'en' }
/** Degrees, which Nominatim sends as text. */
const degrees = z.union([z.number(), z.string().min(1).transform(Number).pipe(z.number())])

const nominatimSchema = z.object({
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
type NominatimResult = z.output<typeof nominatimSchema>

/** Matches the response if nothing is found: Nominatim sends status 200 with an error message. */
const emptySchema = z.object({ error: z.string() }).transform(() => null)
const reverseSchema = z.union([nominatimSchema, emptySchema])
