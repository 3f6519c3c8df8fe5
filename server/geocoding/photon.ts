import { z } from 'zod'
import { type Coordinates, distanceMeters } from '../../shared/coordinates.ts'
import type { GeocodingResult } from '../../shared/locations.ts'
import { serviceUrl } from '../external-services/fetch-json.ts'
import { type GeocoderAdapter, joinParts, searchLimit } from './geocoder-protocol.ts'
import { isLake, isWater, waterTags } from './water-tags.ts'

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
const responseSchema = z.object({ features: z.array(featureSchema) })
type Feature = z.output<typeof featureSchema>

/** Client for Komoot's Photon (https://github.com/komoot/photon, docs/api-v1.md). */
export const photonAdapter: GeocoderAdapter = {
  search: async (fetchExternal, baseUrl, query) => {
    const url = serviceUrl(baseUrl, '/api', { q: query, limit: searchLimit, lang: 'en' })
    return (await fetchExternal(url, responseSchema)).features.slice(0, searchLimit).map(toGeocodingResult)
  },
  reverse: async (fetchExternal, baseUrl, coordinates) => {
    const around = { lon: coordinates.longitude, lat: coordinates.latitude, lang: 'en' }
    const waterUrl = serviceUrl(baseUrl, '/reverse', {
      ...around,
      radius: 30,
      limit: 50,
      layer: 'other',
      osm_tag: waterTags.map(({ key, value }) => `${key}:${value}`),
    })
    const townUrl = serviceUrl(baseUrl, '/reverse', { ...around, radius: 50, limit: 1, layer: 'city' })
    const water = findWater((await fetchExternal(waterUrl, responseSchema)).features, coordinates)
    const [town] = (await fetchExternal(townUrl, responseSchema)).features
    if (!water && !town) return null
    const { county, state } = town?.properties ?? water?.properties ?? {}
    return {
      water: water?.properties.name ?? null,
      isLake: water !== null && isLake(toTag(water), water.properties.name ?? ''),
      place: town?.properties.city ?? town?.properties.name ?? null,
      region: county ?? state ?? null,
    }
  },
}

function toGeocodingResult({ geometry, properties }: Feature): GeocodingResult {
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
