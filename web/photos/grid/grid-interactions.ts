import { type GridKeyHandlers, listenToGridKeys } from './grid-key-events.ts'
import { type GridHandlers, listenToGridPointers } from './grid-pointer-events.ts'
import { hideFrameOnScroll } from './hide-frame.ts'

/** The actions of keys and pointer gestures on a grid of photos. */
export type GridInteractionHandlers = GridHandlers & GridKeyHandlers

/** Handles keys, pointers and scrolling, without which the grid can be viewed; returns a function that stops this. */
export function startGridInteractions(grid: HTMLElement, handlers: GridInteractionHandlers): () => void {
  const controller = new AbortController()
  listenToGridPointers(grid, handlers, controller.signal)
  listenToGridKeys(grid, handlers, controller.signal)
  hideFrameOnScroll(controller.signal)
  return () => controller.abort()
}
