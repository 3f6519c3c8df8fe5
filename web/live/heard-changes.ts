import type { StaleCache } from '../../shared/events.ts'

type Hear = (stale: readonly StaleCache[]) => void

const hearers = new Set<Hear>()

/**
 * Registers a callback that runs immediately on every change event, even while the page is hidden; returns a function
 * that unregisters it.
 */
export function hearChanges(hear: Hear): () => void {
  hearers.add(hear)
  return () => void hearers.delete(hear)
}

/** Calls every registered callback. */
export function passOnChanges(stale: readonly StaleCache[]): void {
  for (const hear of hearers) hear(stale)
}
