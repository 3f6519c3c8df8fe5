import type { Point } from './zoom.ts'

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
