import { type Remote, wrap } from 'comlink'
import type { ClusterWorker } from './cluster-worker.ts'

/** Starts the clustering worker; `end` terminates it. */
export function startClusterWorker(): { clusters: Remote<ClusterWorker>; end(): void } {
  const worker = new Worker(new URL('./cluster-worker.ts', import.meta.url), { type: 'module' })
  return { clusters: wrap<ClusterWorker>(worker), end: () => worker.terminate() }
}
