import type { LogPhoto } from '../../../shared/sync.ts'
import { easeWater } from '../../ui/ease-water.ts'
import { prefersReducedMotion } from '../../ui/prefers-reduced-motion.ts'
import { findThumbnail } from './find-thumbnail.ts'
import { createFlight, flightMs } from './flight.ts'
import { coveredRect, type FlightStage, type FlightState, type Rect, stateOver } from './flight-geometry.ts'

/** A viewer that has closed, as it looked at that moment. */
export interface ClosedViewer {
  photo: LogPhoto
  /** Elements that are no longer part of the page, of which those needed return to it for a moment. */
  backdrop: HTMLElement
  frame: HTMLElement
  slide: HTMLElement | null
  sizes: FlightStage
  state: FlightState
  /** What the viewer was opened from. */
  opener: Element | null
}

/** Where a photo is that is on its way back. */
export interface TakenOver {
  rect: Rect
  shade: number
}

let landing: { photoId: string; stop: () => TakenOver } | null = null

/** Ends the way back of a photo, if one is on it; returns where it was if it is the same photo. */
export function takeOverLanding(photoId: string): TakenOver | null {
  const isSame = landing?.photoId === photoId
  const stopped = landing?.stop() ?? null
  return isSame ? stopped : null
}

/**
 * Shows the photo of a closed viewer on its way back to its thumbnail, or fading. Nothing waits for it: the screen below
 * has the focus and takes taps.
 */
export function land({ photo, backdrop, frame, slide, sizes, state, opener }: ClosedViewer): void {
  landing?.stop()
  const ghost = document.createElement('div')
  ghost.className = 'pointer-events-none fixed inset-0 isolate z-(--layer-over)'
  ghost.inert = true
  ghost.ariaHidden = 'true'
  ghost.dataset.landing = ''
  const stage = document.createElement('div')
  stage.className = 'absolute'
  for (const side of ['left', 'top', 'width', 'height'] as const) stage.style[side] = `${sizes.stage[side]}px`
  if (slide !== null) frame.replaceChildren(slide)
  for (const image of frame.querySelectorAll('img')) image.decoding = 'sync' // it has been painted before
  stage.append(frame)
  ghost.append(backdrop, stage)
  const guard = createGuard(sizes.stage.top)
  document.body.append(ghost, guard)

  const flight = createFlight({ frame, backdrop: null, surroundings: () => [] }, () => state)
  flight.put(state)
  backdrop.style.opacity = String(state.shade)
  let hidden: Animation | undefined
  let frameRequest = 0
  const startedAt = performance.now()
  window.addEventListener('scroll', onScroll, { capture: true })
  landing = { photoId: photo.id, stop }

  function stop(): TakenOver {
    const last = flight.current()
    const shade = Number(getComputedStyle(backdrop).opacity)
    hidden?.cancel()
    cancelAnimationFrame(frameRequest)
    window.removeEventListener('scroll', onScroll, { capture: true })
    ghost.remove()
    guard.remove()
    landing = null
    return { rect: coveredRect(last, sizes.stage), shade }
  }

  /** A photo that never catches up with its thumbnail ends there. */
  function onScroll(): void {
    if (performance.now() - startedAt > longestMs) stop()
    else flyToThumbnail()
  }

  /** Flies to the thumbnail as soon as it is there, and follows it if the screen scrolls to it. */
  function flyToThumbnail(): void {
    const thumbnail = prefersReducedMotion() ? null : findThumbnail(photo, opener)
    const elapsedMs = performance.now() - startedAt
    if (thumbnail === null) return
    cancelAnimationFrame(frameRequest)
    const remainingMs = Math.max(minTurnMs, flightMs - elapsedMs)
    // Once, however often the photo turns: on a busy device, a restart would darken the screen again.
    if (hidden === undefined) brighten(remainingMs)
    hidden?.cancel()
    hidden = hideDuringFlight(thumbnail, remainingMs)
    if (slide !== null) slide.animate({ transform: 'none' }, { duration: remainingMs, fill: 'forwards' })
    const target = stateOver(thumbnail.getBoundingClientRect(), sizes)
    void flight.flyTo(target, remainingMs).then(stopIfLanded)

    function stopIfLanded(): void {
      if (landing?.stop === stop && flight.current() === target) stop()
    }
  }

  function brighten(duration: number): void {
    backdrop.animate({ opacity: [state.shade, 0] }, { duration, easing: easeWater(), fill: 'both' })
  }

  /** The screen may still be scrolling to the thumbnail; if it doesn’t show up, the photo fades. */
  function waitForThumbnail(framesLeft: number): void {
    flyToThumbnail()
    if (hidden !== undefined) return
    if (framesLeft > 0 && !prefersReducedMotion())
      frameRequest = requestAnimationFrame(() => waitForThumbnail(framesLeft - 1))
    else void fade(ghost, 1, 0).finished.then(() => landing?.stop === stop && stop())
  }
  waitForThumbnail(maxFrames)
}

/** Takes a hasty second press where Close was, which would else reach what is below; the rest of the screen takes its own. */
function createGuard(height: number): HTMLElement {
  const guard = document.createElement('div')
  guard.className = 'pointer-events-auto fixed inset-x-0 top-0 z-(--layer-over)'
  guard.style.height = `${height}px`
  guard.ariaHidden = 'true'
  guard.addEventListener('pointerdown', (event) => event.stopPropagation()) // no press outside of a sheet, which closes it
  guard.addEventListener('mousedown', (event) => event.preventDefault()) // the focus stays
  return guard
}

/** Leaves the thumbnail’s place empty while the photo is on its way. */
export function hideDuringFlight(thumbnail: HTMLElement, durationMs: number): Animation {
  return thumbnail.animate({ opacity: [0, 0] }, durationMs)
}

/** Fades an element. */
export function fade(element: HTMLElement, from: number, to: number): Animation {
  return element.animate({ opacity: [from, to] }, { duration: fadeMs, fill: 'both' })
}

const fadeMs = 150
const minTurnMs = 100 // so that a late turn is still a movement
const longestMs = 600
const maxFrames = 10
