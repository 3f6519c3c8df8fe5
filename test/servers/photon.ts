import { type ReceivedRequest, type Reply, type StandIn, startStandIn } from './stand-in-server.ts'

/** A feature on the map as Photon returns it. */
export interface PhotonFeature {
  longitude: number
  latitude: number
  properties: Record<string, unknown>
}

/** What it finds by name, and near coordinates: natural features (layer `other`) and towns (layer `city`). */
export interface PhotonResponse {
  byName: PhotonFeature[]
  natural: PhotonFeature[]
  towns: PhotonFeature[]
}

/** By default it knows this lake and one town. */
export const lakeTahoe: PhotonFeature = {
  longitude: -120.0324,
  latitude: 39.0968,
  properties: {
    osm_id: 9315,
    osm_type: 'R',
    osm_key: 'natural',
    osm_value: 'water',
    type: 'other',
    name: 'Lake Tahoe',
    county: 'El Dorado County',
    state: 'California',
    country: 'United States',
    countrycode: 'US',
    extent: [-120.164, 39.2495, -119.9266, 38.9258],
  },
}

export const tahoeCity: PhotonFeature = {
  longitude: -120.1427,
  latitude: 39.1677,
  properties: {
    osm_id: 150939,
    osm_type: 'N',
    osm_key: 'place',
    osm_value: 'town',
    type: 'city',
    name: 'Tahoe City',
    county: 'Placer County',
    state: 'California',
    country: 'United States',
    countrycode: 'US',
  },
}

const layers = ['house', 'street', 'locality', 'district', 'city', 'county', 'state', 'country', 'other']

/** Stands in for Photon: `/api` and `/reverse` return GeoJSON, and 400 with a message for invalid requests. */
export function startPhotonStandIn(): Promise<StandIn<PhotonResponse>> {
  return startStandIn<PhotonResponse>((request, response) => {
    const known = response ?? { byName: [lakeTahoe], natural: [lakeTahoe], towns: [tahoeCity] }
    const { pathname, searchParams: query } = request.url
    const error = findError(request)
    if (error) return { status: 400, json: { message: error } }
    if (pathname === '/api') return collection(known.byName, query)
    if (pathname === '/reverse') {
      const layer = query.getAll('layer')
      const natural = known.natural.filter((feature) => hasAnyTag(feature, query.getAll('osm_tag')))
      return collection(
        [...(layer.includes('other') ? natural : []), ...(layer.includes('city') ? known.towns : [])],
        query,
      )
    }
    return { status: 404, json: { message: 'Not found' } }
  })
}

function findError({ url: { pathname, searchParams: query } }: ReceivedRequest): string | null {
  const unknown = query.getAll('layer').find((layer) => !layers.includes(layer))
  if (unknown !== undefined) return `Invalid layer '${unknown}'. Allowed layers are: ${layers.join(',')}`
  if (pathname === '/api' && !query.get('q')) return "missing search term 'q': /?q=berlin"
  const coordinates = [query.get('lat'), query.get('lon')]
  if (
    pathname === '/reverse' &&
    coordinates.some((coordinate) => !coordinate || Number.isNaN(Number(coordinate)))
  ) {
    return 'missing search term lat and/or lon'
  }
  return null
}

function hasAnyTag({ properties }: PhotonFeature, tags: string[]): boolean {
  return tags.length === 0 || tags.includes(`${properties.osm_key}:${properties.osm_value}`)
}

function collection(found: PhotonFeature[], query: URLSearchParams): Reply {
  const features = found.slice(0, Number(query.get('limit') ?? 1)).map((feature) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [feature.longitude, feature.latitude] },
    properties: feature.properties,
  }))
  return { json: { type: 'FeatureCollection', features } }
}
