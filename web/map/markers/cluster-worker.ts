import { serveJobs } from '../../device/worker-start.ts'
import { createClusters } from './cluster-index.ts'

// Clusters in a worker, so that the map keeps panning while ten thousand locations are processed.
serveJobs(createClusters())
