import type { InvalidationTopic } from '../../shared/events.ts'

type Hear = (stale: readonly InvalidationTopic[]) => void

const listeners = new Set<Hear>()

/**
 * Registers a callback that runs immediately on every change event, even while the page is hidden; returns a function
 * that unregisters it.
 */
export function onChange(hear: Hear): () => void {
  listeners.add(hear)
  return () => void listeners.delete(hear)
}

/** Calls every registered callback. */
export function emitChange(stale: readonly InvalidationTopic[]): void {
  for (const hear of listeners) hear(stale)
}
