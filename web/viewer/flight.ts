import type { LogPhoto } from '../../shared/sync.ts'
import { easeWater } from '../ui/motion.ts'
import type { Point } from './zoom.ts'

/** The elements that a flight moves. */
interface FlightParts {
  /** What contains the photo; as large as the stage. */
  frame: HTMLElement
  /** What is dark behind it; null if that brightens by itself. */
  backdrop: HTMLElement | null
  /** Returns the bars and cards around the photo, which must be gone before the screen below is seen. */
  surroundings: () => Iterable<HTMLElement>
}

/**
 * A photo on its way between two states, which can be stopped or turned at any moment. View transitions are pictures of the
 * screen, which neither a finger nor Escape can stop.
 */
export type Flight = ReturnType<typeof createFlight>

/** Creates the flight of a photo that is at rest. */
export function createFlight(parts: FlightParts, rest: () => FlightState) {
  let position: FlightState | null = null // null at rest
  let running: { from: FlightState; to: FlightState; animations: Animation[] } | null = null

  /** Returns where the photo is right now. */
  function current(): FlightState {
    if (running === null) return position ?? rest()
    const progress = running.animations[0]?.effect?.getComputedTiming().progress
    return stateBetween(running.from, running.to, progress ?? 1)
  }

  /** Puts the photo into a state at once; null is at rest. */
  function put(state: FlightState | null): void {
    for (const animation of running?.animations ?? []) animation.cancel()
    running = null
    position = state
    const { transform = '', clipPath = '' } = state === null ? {} : frameStyle(state)
    Object.assign(parts.frame.style, { transform, clipPath })
    parts.frame.toggleAttribute('data-flying', state !== null)
    if (parts.backdrop) parts.backdrop.style.opacity = state === null ? '' : String(state.shade)
    for (const element of parts.surroundings())
      element.style.opacity = state === null ? '' : String(state.surroundings)
  }

  /** Moves the photo from where it is; to rest if `to` is null. */
  async function flyTo(to: FlightState | null, durationMs: number): Promise<void> {
    const [from, target] = [current(), to ?? rest()]
    put(from)
    const options = { duration: durationMs, easing: easeWater(), fill: 'both' } as const
    const fade = (element: HTMLElement, key: 'shade' | 'surroundings') =>
      element.animate([{ opacity: from[key] }, { opacity: target[key] }], options)
    const fades = [...parts.surroundings()].map((element) => fade(element, 'surroundings'))
    if (parts.backdrop) fades.push(fade(parts.backdrop, 'shade'))
    const move = parts.frame.animate([frameStyle(from), frameStyle(target)], options)
    running = { from, to: target, animations: [move, ...fades] }
    await move.finished.then(
      () => running?.animations[0] === move && put(to),
      () => undefined, // another movement took over
    )
  }

  return { current, put, flyTo }
}

/** Milliseconds that a photo takes from its thumbnail to the stage. */
export const flightMs = 200

type Renditions = Pick<LogPhoto, 'thumbnailUrl' | 'mediumUrl'>

/**
 * Finds the thumbnail of a photo that is visible on the screen while the viewer is not: within `preferred`, else within
 * the topmost dialog, else the first one. Photos in pins of the map are none.
 */
export function findThumbnail(photo: Renditions, preferred: Element | null): HTMLElement | null {
  const urls = [photo.thumbnailUrl, photo.mediumUrl].map((url) => `[src="${CSS.escape(url)}"]`)
  const visible = [
    ...document.querySelectorAll<HTMLElement>(`img:is(${urls.join()}):not(.pin-photo)`),
  ].filter((image) => isInWindow(image.getBoundingClientRect()))
  return (
    visible.find((image) => preferred?.contains(image)) ??
    visible.findLast((image) => image.closest('[role=dialog]') !== null) ??
    visible[0] ??
    null
  )
}

/** Returns the address of the rendition that a browser has at hand: the medium one if a grid shows it, else the thumbnail. */
export function findShownUrl({ thumbnailUrl, mediumUrl }: Renditions): string {
  return document.querySelector(`img[src="${CSS.escape(mediumUrl)}"]`) === null ? thumbnailUrl : mediumUrl
}

/** Whether the middle of a rectangle is visible. */
function isInWindow({ left, top, width, height }: DOMRect): boolean {
  const [x, y] = [left + width / 2, top + height / 2]
  return width > 0 && height > 0 && x > 0 && y > 0 && x < window.innerWidth && y < window.innerHeight
}

/** A rectangle of the window, in px. */
export interface Rect {
  left: number
  top: number
  width: number
  height: number
}

/** Where the photo is between its thumbnail and the stage: moved and scaled about the stage’s center, and cropped. */
export interface FlightState extends Point {
  scale: number
  /** What is cropped at the left and right of the stage, before scaling. */
  insetX: number
  /** What is cropped at the top and bottom of the stage, before scaling. */
  insetY: number
  /** The radius of the corners, before scaling. */
  radius: number
  /** How dark it is behind the photo: 0 to 1. */
  shade: number
  /** How visible the bars and cards around the photo are: 0 to 1. */
  surroundings: number
}

/** The size of a fitted photo, and its stage. */
export interface FlightStage {
  stage: Rect
  image: { width: number; height: number }
}

/** Returns the state of the whole photo on its stage. */
export function restState({ stage, image }: FlightStage): FlightState {
  return {
    x: 0,
    y: 0,
    scale: 1,
    insetX: (stage.width - image.width) / 2,
    insetY: (stage.height - image.height) / 2,
    radius: 0,
    shade: 1,
    surroundings: 1,
  }
}

/** Returns the state in which the photo covers a rectangle of the window, cropped as its thumbnail is. */
export function stateOver(rect: Rect, { stage, image }: FlightStage, shade = 0): FlightState {
  const scale = Math.max(rect.width / image.width, rect.height / image.height)
  return {
    x: centerOf(rect).x - centerOf(stage).x,
    y: centerOf(rect).y - centerOf(stage).y,
    scale,
    insetX: (stage.width - rect.width / scale) / 2,
    insetY: (stage.height - rect.height / scale) / 2,
    radius: cornerPixels / scale,
    shade,
    surroundings: 0,
  }
}

/** Returns the rectangle of the window that the photo covers. */
export function coveredRect({ x, y, scale, insetX, insetY }: FlightState, stage: Rect): Rect {
  const width = (stage.width - 2 * insetX) * scale
  const height = (stage.height - 2 * insetY) * scale
  const center = centerOf(stage)
  return { left: center.x + x - width / 2, top: center.y + y - height / 2, width, height }
}

/** Returns the state that follows a finger from the state where that took hold: behind it, smaller and less dark, and without what is around it. */
export function draggedState(from: FlightState, { x, y }: Point, stage: Rect): FlightState {
  const pull = Math.min(1, Math.abs(y) / pullPixels)
  const isolation = Math.min(1, Math.abs(y) / isolationPixels)
  return {
    ...from,
    x: from.x + rubberBand(x, stage.width),
    y: from.y + rubberBand(y, stage.height),
    scale: from.scale * (1 - maxShrink * pull),
    shade: from.shade * (1 - pull),
    surroundings: from.surroundings * (1 - isolation),
  }
}

/** Returns the state at a part of the way, 0 to 1. */
export function stateBetween(from: FlightState, to: FlightState, progress: number): FlightState {
  const mix = (key: keyof FlightState) => from[key] + (to[key] - from[key]) * progress
  return {
    x: mix('x'),
    y: mix('y'),
    scale: mix('scale'),
    insetX: mix('insetX'),
    insetY: mix('insetY'),
    radius: mix('radius'),
    shade: mix('shade'),
    surroundings: mix('surroundings'),
  }
}

/** Returns the style of the photo’s frame in a state. */
export function frameStyle({ x, y, scale, insetX, insetY, radius }: FlightState) {
  return {
    transform: `translate(${x}px, ${y}px) scale(${scale})`,
    clipPath: `inset(${insetY}px ${insetX}px round ${radius}px)`,
  }
}

/** Slows a movement down the farther it goes, and never lets it go farther than twice the size. */
function rubberBand(distance: number, size: number): number {
  return (distance * 2 * size) / (2 * size + Math.abs(distance))
}

function centerOf({ left, top, width, height }: Rect): Point {
  return { x: left + width / 2, y: top + height / 2 }
}

const cornerPixels = 8 // of thumbnails
const pullPixels = 400 // a drag over this distance clears the screen below
const isolationPixels = 60 // a drag over this distance leaves only the photo, before the screen below is seen well
const maxShrink = 0.4
