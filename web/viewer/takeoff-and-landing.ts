import type { LogPhoto } from '../../shared/sync.ts'
import { easeWater, prefersReducedMotion } from '../ui/motion.ts'
import {
  coveredRect,
  createFlight,
  type FlightStage,
  type FlightState,
  findShownUrl,
  findThumbnail,
  flightMs,
  type Rect,
  stateOver,
} from './flight.ts'
import { fitImage } from './zoom.ts'

let takeoff: { photoId: string; stop: () => TakenOver } | null = null
let lastStage: Rect | null = null

/** Notes where photos go, for the next one that takes off. */
export function rememberStage(stage: Rect): void {
  lastStage = stage
}

/** Stops a photo that is taking off or landing; returns where it was if it is the same photo. */
export function takeOver(photoId: string): TakenOver | null {
  if (takeoff === null) return takeOverLanding(photoId)
  const isSame = takeoff.photoId === photoId
  const stopped = takeoff.stop()
  return isSame ? stopped : null
}

/**
 * Starts growing a photo out of its thumbnail; returns what ends that unless a viewer has taken it over, or null if the
 * thumbnail is not visible. It ends by itself if no viewer comes.
 */
export function takeOffFromThumbnail(photo: LogPhoto): (() => void) | null {
  const stop = prepareTakeoff(photo)?.() ?? null
  if (stop !== null) setTimeout(stop, longestAloneMs)
  return stop
}

/**
 * Returns what starts growing a photo out of its thumbnail; null if that is not visible, if the photo is on its way, and with
 * reduced motion.
 */
export function prepareTakeoff(photo: LogPhoto): (() => () => void) | null {
  if (takeoff?.photoId === photo.id || prefersReducedMotion()) return null
  const thumbnail = findThumbnail(photo, document.activeElement)
  return thumbnail && (() => takeOff(photo, thumbnail))
}

/**
 * Shows a photo that begins to grow out of its thumbnail, in the frame after the tap; the viewer, which takes longer to
 * render, takes it over. It only scales what the thumbnail shows, which goes on while the viewer is being rendered.
 * Returns a function that ends it.
 */
function takeOff(photo: LogPhoto, thumbnail: HTMLElement): () => void {
  const { rect: from, shade } = takeOver(photo.id) ?? {
    rect: thumbnail.getBoundingClientRect(),
    shade: 0,
  }
  const stage = lastStage ?? guessStage()
  const fitted = fitImage(photo, stage)
  const scale = Math.min(fitted.width / from.width, fitted.height / from.height)
  const x = stage.left + stage.width / 2 - from.left - from.width / 2
  const y = stage.top + stage.height / 2 - from.top - from.height / 2

  const easing = easeWater() // read before the changes below invalidate styles
  const ghost = document.createElement('div')
  ghost.className = 'pointer-events-none fixed inset-0 z-(--layer-over) overflow-hidden'
  ghost.ariaHidden = 'true'
  ghost.dataset.takeoff = ''
  const backdrop = document.createElement('div')
  backdrop.className = 'absolute inset-0 bg-night'
  const frame = createFrame(photo, from)
  ghost.append(backdrop, frame)
  document.body.append(ghost)

  const options = { duration: flightMs, easing, fill: 'both' } as const
  const hidden = hideDuringFlight(thumbnail, longestMs)
  backdrop.animate({ opacity: [shade, 1] }, options)
  const move = frame.animate(
    { transform: ['translate(0px, 0px) scale(1)', `translate(${x}px, ${y}px) scale(${scale})`] },
    options,
  )
  takeoff = { photoId: photo.id, stop }
  return () => {
    if (takeoff?.stop === stop) stop()
  }

  function stop(): TakenOver {
    const progress = move.effect?.getComputedTiming().progress ?? 1
    const factor = 1 + (scale - 1) * progress
    const [width, height] = [from.width * factor, from.height * factor]
    hidden.cancel()
    ghost.remove()
    takeoff = null
    return {
      rect: {
        left: from.left + from.width / 2 + x * progress - width / 2,
        top: from.top + from.height / 2 + y * progress - height / 2,
        width,
        height,
      },
      shade: shade + (1 - shade) * progress,
    }
  }
}

const longestMs = 10_000
const longestAloneMs = 3_000

/** Creates what shows the thumbnail, upright, in a rectangle of the window. */
function createFrame(photo: LogPhoto, { left, top, width, height }: Rect): HTMLElement {
  const frame = document.createElement('div')
  frame.className = 'absolute flex items-center justify-center overflow-hidden rounded-md'
  Object.assign(frame.style, inPixels({ left, top, width, height }))
  const image = new Image()
  image.className = 'max-w-none shrink-0 object-cover'
  image.decoding = 'sync' // it has been painted before
  image.alt = ''
  image.src = findShownUrl(photo)
  const isQuarterTurn = photo.rotation % 180 !== 0
  Object.assign(image.style, inPixels(isQuarterTurn ? { width: height, height: width } : { width, height }))
  image.style.rotate = `${photo.rotation}deg`
  frame.append(image)
  return frame
}

function inPixels(sizes: Record<string, number>): Record<string, string> {
  return Object.fromEntries(Object.entries(sizes).map(([name, value]) => [name, `${value}px`]))
}

/** About where the first photo goes; the viewer corrects its course. */
function guessStage(): Rect {
  const { innerWidth: width, innerHeight: height } = window
  return { left: 0, top: 0, width, height: width < height ? 0.6 * height : height }
}

/** A viewer that has closed, as it looked at that moment. */
interface ClosedViewer {
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
interface TakenOver {
  rect: Rect
  shade: number
}

let landing: { photoId: string; stop: () => TakenOver } | null = null

/** Ends the way back of a photo, if one is on it; returns where it was if it is the same photo. */
function takeOverLanding(photoId: string): TakenOver | null {
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
    if (performance.now() - startedAt > longestLandingMs) stop()
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
const longestLandingMs = 600
const maxFrames = 10
