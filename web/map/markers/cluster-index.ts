import Supercluster, { type ClusterFeature, type PointFeature } from 'supercluster'
import type { Coordinates } from '../../../shared/coordinates.ts'
import type { MapPoint } from '../../../shared/locations.ts'
import { mapRules } from '../../base-map/map-rules.ts'
import { type Bounds, emptiestMeridian, nearestCopy } from '../../base-map/world.ts'

/** The marker of one location. */
export interface LocationMarker extends MarkerPosition {
  kind: 'location'
  key: string
  id: string
  name: string
  photoCount: number
}

interface MarkerPosition extends Coordinates {
  /** The location that was taken out of this marker's cluster: the marker stands beside it, not on it. */
  beside?: Coordinates
}

/** The marker of several locations that are too close together for markers of their own. */
export interface ClusterMarker extends MarkerPosition {
  kind: 'cluster'
  key: string
  clusterId: number
  locationCount: number
  photoCount: number
}

/** A marker on the map at one zoom: a single location or a cluster. */
export type MapMarker = LocationMarker | ClusterMarker

/** The result of opening a cluster: the zoom at which it splits, or its locations if it never does. */
type ClusterExpansion = { splitsAtZoom: number } | { locations: LocationMarker[] }

/** The jobs of clustering. */
export type Clusters = ReturnType<typeof createClusters>

/** Creates the jobs of clustering, for a worker or, if the browser does not start any, for the page. */
export function createClusters() {
  let index = createClusterIndex([])
  return {
    load(points: MapPoint[]) {
      index = createClusterIndex(points)
    },
    pinsIn(bounds: Bounds, zoom: number, separateId?: string) {
      return index.queryMarkers(bounds, zoom, separateId)
    },
    openCluster(clusterId: number, maxZoom: number) {
      return index.openCluster(clusterId, maxZoom)
    },
  }
}

/** All locations, clustered for every zoom. */
interface ClusterIndex {
  /** Returns the markers of a view. The location with `separateId` gets a marker of its own, even out of a cluster. */
  queryMarkers(bounds: Bounds, zoom: number, separateId?: string): MapMarker[]
  openCluster(clusterId: number, maxZoom: number): ClusterExpansion
}

interface LocationProperties {
  marker: LocationMarker
}

/** Properties aggregated up the cluster tree; `key` is the smallest key inside. */
interface ClusterProperties {
  photoCount: number
  key: string
}

/** Clusters locations for every zoom. Build it once per set of points and query it for each view. */
export function createClusterIndex(points: MapPoint[]): ClusterIndex {
  const index = new Supercluster<LocationProperties, ClusterProperties>({
    radius: mapRules.clusterRadius,
    extent: mapRules.tileSize, // makes the radius count in CSS pixels of Leaflet's tiles
    minZoom: mapRules.minZoom,
    maxZoom: mapRules.maxZoom,
    map: ({ marker: { photoCount, key } }) => ({ photoCount, key }),
    reduce: (sum, child) => {
      sum.photoCount += child.photoCount
      if (child.key < sum.key) sum.key = child.key
    },
  })
  // A cluster cannot span the edge of supercluster's world, so the edge is moved to where no locations are.
  const shift = emptiestMeridian(points.map(([, , longitude]) => longitude)) + 180
  index.load(points.map((point) => toFeature(point, shift)))
  return {
    queryMarkers({ west, south, east, north }, zoom, separateId) {
      const markers = index
        .getClusters([west - shift, south, east - shift, north], zoom)
        .map((feature) => toMarker(feature, shift))
      return separateId === undefined ? markers : markers.flatMap((marker) => separate(marker, separateId))
    },
    openCluster(clusterId, maxZoom) {
      const splitsAtZoom = index.getClusterExpansionZoom(clusterId)
      if (splitsAtZoom <= maxZoom) return { splitsAtZoom }
      return { locations: locationsIn(clusterId).sort(compareNames) }
    },
  }

  function locationsIn(clusterId: number): LocationMarker[] {
    return index.getLeaves(clusterId, Infinity).map(({ properties }) => properties.marker)
  }

  /** Takes the location with this id out of a cluster. Returns other markers unchanged. */
  function separate(marker: MapMarker, id: string): MapMarker[] {
    if (marker.kind === 'location') return [marker]
    const locations = locationsIn(marker.clusterId)
    const location = locations.find((inside) => inside.id === id)
    const others = locations.filter((inside) => inside !== location)
    const [other] = others
    if (location === undefined || other === undefined) return [marker]
    const beside = { latitude: location.latitude, longitude: location.longitude }
    if (others.length === 1) return [location, { ...other, beside }]
    return [
      location,
      {
        ...marker,
        beside,
        key: others.map(({ key }) => key).sort()[0] ?? other.key,
        locationCount: others.length,
        photoCount: marker.photoCount - location.photoCount,
      },
    ]
  }
}

type Feature = ClusterFeature<ClusterProperties> | PointFeature<LocationProperties>

/**
 * Converts a point to a feature. The marker's key comes from one location inside it, however it is clustered: the same
 * DOM element is reused while zooming merges and splits clusters, so nothing flickers and the keyboard focus stays.
 */
function toFeature([id, latitude, longitude, photoCount, name = 'Location']: MapPoint, shift: number) {
  const marker: LocationMarker = { kind: 'location', key: id, id, name, latitude, longitude, photoCount }
  return {
    type: 'Feature' as const,
    geometry: { type: 'Point' as const, coordinates: [nearestCopy(longitude - shift, 0), latitude] },
    properties: { marker },
  }
}

function toMarker(feature: Feature, shift: number): MapMarker {
  const { properties } = feature
  if ('marker' in properties) return properties.marker
  const [longitude = 0, latitude = 0] = feature.geometry.coordinates
  return {
    kind: 'cluster',
    key: properties.key,
    clusterId: properties.cluster_id,
    latitude,
    longitude: nearestCopy(longitude + shift, 0),
    locationCount: properties.point_count,
    photoCount: properties.photoCount,
  }
}

function compareNames(a: LocationMarker, b: LocationMarker): number {
  return a.name.localeCompare(b.name)
}
