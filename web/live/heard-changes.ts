import type { StaleCache } from '../../shared/events.ts'

type Hear = (stale: readonly StaleCache[]) => void

const hearers = new Set<Hear>()

/** Hears at once of everything that has changed, also in a page that nobody looks at; the answer ends that. */
export function hearChanges(hear: Hear): () => void {
  hearers.add(hear)
  return () => void hearers.delete(hear)
}

/** Tells all who hear. */
export function passOnChanges(stale: readonly StaleCache[]): void {
  for (const hear of hearers) hear(stale)
}
