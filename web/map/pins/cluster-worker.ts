import { expose } from 'comlink'
import type { MapPoint } from '../../../shared/locations.ts'
import { type Bounds, createClusterIndex } from './cluster-index.ts'

let index = createClusterIndex([])

const clusterWorker = {
  load(points: MapPoint[]) {
    index = createClusterIndex(points)
  },
  pinsIn(bounds: Bounds, zoom: number) {
    return index.pinsIn(bounds, zoom)
  },
  openCluster(clusterId: number, maxZoom: number) {
    return index.openCluster(clusterId, maxZoom)
  },
}

/** Clustering on a thread of its own, so that the map pans on while ten thousand spots are sorted. */
export type ClusterWorker = typeof clusterWorker

expose(clusterWorker)
