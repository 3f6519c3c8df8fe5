import { useRef, useState } from 'react'
import type { LogPhoto } from '../../../shared/sync.ts'
import {
  fitImage,
  fitZoom,
  type Point,
  panBy,
  type StageSize,
  type ZoomState,
  zoomFactor,
  zoomTo,
} from './zoom.ts'

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
