import { expose } from 'comlink'
import type { MapPoint } from '../../../shared/locations.ts'
import { type Bounds, createClusterIndex } from './cluster-index.ts'

let index = createClusterIndex([])

const clusterWorker = {
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

/** A web worker for clustering, so that the map keeps panning while ten thousand locations are processed. */
export type ClusterWorker = typeof clusterWorker

expose(clusterWorker)
