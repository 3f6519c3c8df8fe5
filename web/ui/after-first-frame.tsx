import { type ReactNode, useDeferredValue } from 'react'

/**
 * Renders its children in a task after that of its first frame, which shows `meanwhile` in their place, so that what opens at a
 * tap is seen at once.
 */
export function AfterFirstFrame({ meanwhile, children }: { meanwhile: ReactNode; children: ReactNode }) {
  return useDeferredValue(true, false) ? children : meanwhile
}
