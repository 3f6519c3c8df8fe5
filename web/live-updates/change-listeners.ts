import type { InvalidationTopic } from '../../shared/events.ts'

type ChangeListener = (topics: readonly InvalidationTopic[]) => void

const listeners = new Set<ChangeListener>()

/**
 * Registers a callback that runs immediately on every change event, even while the page is hidden; returns a function
 * that unregisters it.
 */
export function onChange(listener: ChangeListener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Calls every registered callback. */
export function emitChange(topics: readonly InvalidationTopic[]): void {
  for (const listener of listeners) listener(topics)
}
