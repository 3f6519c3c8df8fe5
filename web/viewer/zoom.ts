import { useRef, useState } from 'react'
import type { LogPhoto } from '../../shared/sync.ts'

/** The zoom state of a photo and a ref to its stage; a different photo starts unzoomed, and so does one that was rotated. */
export function useZoom(photo: LogPhoto) {
  const stage = useRef<HTMLDivElement>(null)
  const shown = `${photo.id} ${photo.rotation}`
  const [state, setState] = useState({ shown, view: fitZoom, isAnimated: false })
  if (state.shown !== shown) setState({ shown, view: fitZoom, isAnimated: false })

  /** Changes the view: animated if `animated`, at once while a gesture drives it. */
  function change(
    update: (view: ZoomState, sizes: StageSize) => ZoomState,
    { animated }: { animated: boolean },
  ): void {
    const sizes = measureSizes(stage.current, photo)
    setState((previous) => ({ ...previous, view: update(previous.view, sizes), isAnimated: animated }))
  }

  const zoomBy = (factor: number) =>
    change((view, sizes) => zoomTo(view, view.scale * factor, center, sizes), { animated: true })

  return {
    stage,
    /** Returns the current sizes of stage and photo. */
    measure: () => measureSizes(stage.current, photo),
    view: state.view,
    isAnimated: state.isAnimated,
    change,
    zoomIn: () => zoomBy(zoomFactor),
    zoomOut: () => zoomBy(1 / zoomFactor),
    pan: (movement: Point) => change((view, sizes) => panBy(view, movement, sizes), { animated: true }),
  }
}

/** The zoom of the photo shown, and the actions that change it. */
export type Zoom = ReturnType<typeof useZoom>

const center = { x: 0, y: 0 }

function measureSizes(stage: HTMLElement | null, photo: LogPhoto): StageSize {
  const size = { width: stage?.clientWidth ?? 0, height: stage?.clientHeight ?? 0 }
  return { stage: size, image: fitImage(photo, size) }
}

/** How a photo is viewed: scale relative to the fitted size, and offset from the stage's center in px. */
export interface ZoomState {
  scale: number
  x: number
  y: number
}

/** A point or a movement on the stage in px; a point is measured from the stage's center. */
export interface Point {
  x: number
  y: number
}

/** The size of the stage and of the fitted photo on it, in px. */
export interface StageSize {
  stage: Size
  image: Size
}

interface Size {
  width: number
  height: number
}

/** The whole photo, centered. */
export const fitZoom: ZoomState = { scale: 1, x: 0, y: 0 }

/** The factor of one zoom step in; one step out divides by it. */
export const zoomFactor = 1.5

const maxScale = 5

/** Zooms so that the point `point` of the photo stays in place, as far as the photo still fills the stage. */
export function zoomTo(view: ZoomState, requestedScale: number, point: Point, sizes: StageSize): ZoomState {
  const scale = Math.min(Math.max(requestedScale, 1), maxScale)
  if (scale === 1) return fitZoom
  const factor = scale / view.scale
  return clampOffset(sizes, {
    scale,
    x: point.x - (point.x - view.x) * factor,
    y: point.y - (point.y - view.y) * factor,
  })
}

/** Pans a zoomed photo, but never past its edges. */
export function panBy(view: ZoomState, movement: Point, sizes: StageSize): ZoomState {
  return clampOffset(sizes, { ...view, x: view.x + movement.x, y: view.y + movement.y })
}

/** Applies a double tap: zooms in on the tapped point, or back to the whole photo. */
export function zoomAtTap(view: ZoomState, point: Point, sizes: StageSize): ZoomState {
  return view.scale > 1 ? fitZoom : zoomTo(view, zoomFactor ** 2, point, sizes)
}

/** Formats the zoom for display. */
export function percent({ scale }: ZoomState): string {
  return `${Math.round(scale * 100)}%`
}

/** Returns the size at which a whole photo, turned by its stored rotation, fits the stage. */
export function fitImage(photo: Size & { rotation: number }, stage: Size): Size {
  const isQuarterTurn = photo.rotation % 180 !== 0
  const [width, height] = isQuarterTurn ? [photo.height, photo.width] : [photo.width, photo.height]
  const scale = Math.min(stage.width / width, stage.height / height)
  return { width: width * scale, height: height * scale }
}

function clampOffset({ stage, image }: StageSize, { scale, x, y }: ZoomState): ZoomState {
  return {
    scale,
    x: clamp(x, (image.width * scale - stage.width) / 2),
    y: clamp(y, (image.height * scale - stage.height) / 2),
  }
}

function clamp(value: number, max: number): number {
  return max <= 0 ? 0 : Math.min(Math.max(value, -max), max)
}
