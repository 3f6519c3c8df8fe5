import Supercluster, { type ClusterFeature, type PointFeature } from 'supercluster'
import type { MapPoint } from '../../../shared/locations.ts'
import { emptiestMeridian } from '../view/emptiest-meridian.ts'
import { mapRules } from '../view/map-rules.ts'
import { nearestCopy } from '../view/world-copies.ts'

/** A rectangle of the map in degrees; west and east may lie beyond ±180 when the world repeats. */
export interface Bounds {
  west: number
  south: number
  east: number
  north: number
}

/** One fishing spot as its pin shows it. */
export interface SpotPin {
  kind: 'spot'
  key: string
  id: string
  name: string
  latitude: number
  longitude: number
  photoCount: number
}

/** Several fishing spots that stand too near each other for pins of their own. */
export interface ClusterPin {
  kind: 'cluster'
  key: string
  clusterId: number
  latitude: number
  longitude: number
  spotCount: number
  photoCount: number
}

/** What stands on the map at one zoom: a spot by itself, or several as one. */
export type Pin = SpotPin | ClusterPin

/** What a tap on a cluster leads to: the zoom at which it splits, or the spots of one that never does. */
export type Opened = { splitsAtZoom: number } | { spots: SpotPin[] }

/** All spots, clustered for every zoom. */
export interface ClusterIndex {
  pinsIn(bounds: Bounds, zoom: number): Pin[]
  openCluster(clusterId: number, maxZoom: number): Opened
}

interface SpotProperties {
  pin: SpotPin
}

/** Summed up the tree of clusters; `key` is the smallest of the keys inside. */
interface ClusterProperties {
  photoCount: number
  key: string
}

/** Clusters fishing spots for every zoom; built once, asked for each view. */
export function createClusterIndex(points: MapPoint[]): ClusterIndex {
  const index = new Supercluster<SpotProperties, ClusterProperties>({
    radius: mapRules.clusterRadius,
    extent: mapRules.tileSize, // makes the radius count in CSS pixels of Leaflet's tiles
    minZoom: mapRules.minZoom,
    maxZoom: mapRules.maxZoom,
    map: ({ pin: { photoCount, key } }) => ({ photoCount, key }),
    reduce: (sum, part) => {
      sum.photoCount += part.photoCount
      if (part.key < sum.key) sum.key = part.key
    },
  })
  // Clusters cannot reach across the edge of their world: it is laid where no spots are.
  const shift = emptiestMeridian(points.map(([, , longitude]) => longitude)) + 180
  index.load(points.map((point) => toFeature(point, shift)))
  return {
    pinsIn({ west, south, east, north }, zoom) {
      return index
        .getClusters([west - shift, south, east - shift, north], zoom)
        .map((feature) => toPin(feature, shift))
    },
    openCluster(clusterId, maxZoom) {
      const splitsAtZoom = index.getClusterExpansionZoom(clusterId)
      if (splitsAtZoom <= maxZoom) return { splitsAtZoom }
      return {
        spots: index
          .getLeaves(clusterId, Infinity)
          .map(({ properties }) => properties.pin)
          .sort(byName),
      }
    },
  }
}

type Feature = ClusterFeature<ClusterProperties> | PointFeature<SpotProperties>

/**
 * A pin is named after one spot inside it, whatever else joins: one element on the page lives on while zooming
 * makes it a cluster and a spot again, so nothing flickers and keyboard focus stays.
 */
function toFeature([id, latitude, longitude, photoCount, name = 'Fishing spot']: MapPoint, shift: number) {
  const pin: SpotPin = { kind: 'spot', key: id, id, name, latitude, longitude, photoCount }
  return {
    type: 'Feature' as const,
    geometry: { type: 'Point' as const, coordinates: [nearestCopy(longitude - shift, 0), latitude] },
    properties: { pin },
  }
}

function toPin(feature: Feature, shift: number): Pin {
  const { properties } = feature
  if ('pin' in properties) return properties.pin
  const [longitude = 0, latitude = 0] = feature.geometry.coordinates
  return {
    kind: 'cluster',
    key: properties.key,
    clusterId: properties.cluster_id,
    latitude,
    longitude: nearestCopy(longitude + shift, 0),
    spotCount: properties.point_count,
    photoCount: properties.photoCount,
  }
}

function byName(a: SpotPin, b: SpotPin): number {
  return a.name.localeCompare(b.name)
}
