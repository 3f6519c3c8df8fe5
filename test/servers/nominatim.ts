import { type Reply, type StandIn, startStandIn } from './stand-in-server.ts'

/** What Nominatim finds by name, and near coordinates; null is "Unable to geocode". */
export interface NominatimResponse {
  byName: object[]
  natural: object | null
  address: object | null
}

/** By default it knows this lake and a town on its shore. */
export const lakeTahoe = {
  place_id: 297418013,
  osm_type: 'relation',
  osm_id: 9315,
  lat: '39.0968',
  lon: '-120.0324',
  category: 'natural',
  type: 'water',
  addresstype: 'water',
  name: 'Lake Tahoe',
  display_name: 'Lake Tahoe, Placer County, California, United States',
  address: { water: 'Lake Tahoe', county: 'Placer County', state: 'California', country: 'United States' },
  namedetails: { name: 'Lake Tahoe', 'name:es': 'Lago Tahoe' },
  boundingbox: ['38.9258', '39.2495', '-120.1640', '-119.9266'],
}

export const tahoeCity = {
  place_id: 297334471,
  osm_type: 'node',
  osm_id: 150939,
  lat: '39.1677',
  lon: '-120.1427',
  category: 'place',
  type: 'town',
  addresstype: 'town',
  name: 'Tahoe City',
  display_name: 'Tahoe City, Placer County, California, United States',
  address: { town: 'Tahoe City', county: 'Placer County', state: 'California', country: 'United States' },
  boundingbox: ['39.1277', '39.2077', '-120.1827', '-120.1027'],
}

/** Stands in for Nominatim: `/search` and `/reverse` in `jsonv2`; rejects requests without Creel's user agent. */
export function startNominatimStandIn(): Promise<StandIn<NominatimResponse>> {
  return startStandIn<NominatimResponse>(({ url, headers }, response) => {
    const known = response ?? { byName: [lakeTahoe, tahoeCity], natural: lakeTahoe, address: tahoeCity }
    const { pathname, searchParams: query } = url
    if (!headers['user-agent']?.includes('Creel')) return { status: 403, json: {} }
    if (query.get('format') !== 'jsonv2') return reject("Parameter 'format' must be one of: jsonv2")
    if (pathname === '/search') return search(known.byName, query)
    if (pathname === '/reverse') return reverse(known, query)
    return { status: 404, json: {} }
  })
}

function search(byName: object[], query: URLSearchParams): Reply {
  if (!query.get('q')) return { json: [] }
  return { json: byName.slice(0, Number(query.get('limit') ?? 10)) }
}

function reverse({ natural, address }: NominatimResponse, query: URLSearchParams): Reply {
  const coordinates = [query.get('lat'), query.get('lon')]
  if (coordinates.some((coordinate) => !coordinate || Number.isNaN(Number(coordinate))))
    return reject("Parameter 'lat' missing.")
  const found = query.get('layer') === 'natural' ? natural : address
  if (found === null) return { json: { error: 'Unable to geocode' } }
  const { namedetails, ...rest } = { namedetails: null, ...found }
  return { json: query.get('namedetails') === '1' ? { ...rest, namedetails } : rest }
}

function reject(message: string): Reply {
  return { status: 400, json: { error: { code: 400, message } } }
}
