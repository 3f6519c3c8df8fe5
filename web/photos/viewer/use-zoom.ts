import { useRef, useState } from 'react'
import type { Photo } from '../../../shared/photos.ts'
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

/** The zoom state of a photo and a ref to its stage; a different photo starts unzoomed. */
export function useZoom(photo: Photo) {
  const stage = useRef<HTMLDivElement>(null)
  const [state, setState] = useState({ photoId: photo.id, view: fitZoom, isGliding: false })
  if (state.photoId !== photo.id) setState({ photoId: photo.id, view: fitZoom, isGliding: false })

  /** Changes the view: animated if `gliding`, at once while a gesture drives it. */
  function change(
    next: (view: ZoomState, room: StageSize) => ZoomState,
    { gliding }: { gliding: boolean },
  ): void {
    const room = roomOf(stage.current, photo)
    setState((last) => ({ ...last, view: next(last.view, room), isGliding: gliding }))
  }

  const zoomBy = (factor: number) =>
    change((view, room) => zoomTo(view, view.scale * factor, center, room), { gliding: true })

  return {
    stage,
    view: state.view,
    isGliding: state.isGliding,
    change,
    zoomIn: () => zoomBy(zoomFactor),
    zoomOut: () => zoomBy(1 / zoomFactor),
    pan: (way: Point) => change((view, room) => panBy(view, way, room), { gliding: true }),
  }
}

/** The zoom of the photo shown, and the actions that change it. */
export type Zoom = ReturnType<typeof useZoom>

const center = { x: 0, y: 0 }

function roomOf(stage: HTMLElement | null, photo: Photo): StageSize {
  const size = { width: stage?.clientWidth ?? 0, height: stage?.clientHeight ?? 0 }
  return { stage: size, picture: fitImage(photo, size) }
}
