import { useGesture } from '@use-gesture/react'
import { useRef } from 'react'
import { dampedOffset, swipeAction } from './swipe.ts'
import type { useSlideTrack } from './use-slide-track.ts'
import { useTaps } from './use-taps.ts'
import type { Zoom } from './use-zoom.ts'
import { type Point, panBy, type ZoomState, zoomAtTap, zoomFactor, zoomTo } from './zoom.ts'

interface StageOptions {
  isFirst: boolean
  isLast: boolean
  isSwiped: boolean
  onTap: () => void
  onStep: (step: 1 | -1) => void
  onClose: () => void
}

/** Handles touch, mouse and wheel gestures on the photo: tap, double tap, swipe, drag, pinch. */
export function useStageGestures(zoom: Zoom, slide: ReturnType<typeof useSlideTrack>, options: StageOptions) {
  const start = useRef<{ view: ZoomState; axis: 'x' | 'y' }>({ view: zoom.view, axis: 'x' })
  const tap = useTaps({
    onTap: () => zoom.view.scale === 1 && options.onTap(),
    onDoubleTap: (at) => zoom.change((view, room) => zoomAtTap(view, at, room), { gliding: true }),
  })

  /**
   * Steps or closes according to the swipe, otherwise slides the photo back. On a step, the slide continues from here
   * as the other photo appears.
   */
  function release(travel: Point): void {
    const swipe = swipeAction(travel)
    if (swipe === 'next' && !options.isLast) options.onStep(1)
    else if (swipe === 'previous' && !options.isFirst) options.onStep(-1)
    else if (swipe === 'close') options.onClose()
    else slide.settle()
  }

  useGesture(
    {
      onDrag: ({ event, xy, initial, movement: [x, y], first, last, canceled, ...drag }) => {
        if (isOnControl(event.target)) return
        if (drag.tap) return tap(placeOn(zoom, xy))
        if (drag.pinching) drag.cancel()
        if (canceled || drag.pinching) return slide.settle()
        const travel = { x: xy[0] - initial[0], y: xy[1] - initial[1] }
        if (first)
          start.current = { view: zoom.view, axis: Math.abs(travel.x) >= Math.abs(travel.y) ? 'x' : 'y' }
        const { view, axis } = start.current
        if (view.scale > 1) return zoom.change((_, room) => panBy(view, { x, y }, room), { gliding: false })
        if (isMouse(event) || !options.isSwiped) return
        if (last) release(travel)
        else slide.follow(dampedOffset({ x, y }, axis, options))
      },
      onPinch: ({ origin, movement: [scale], first, memo }) => {
        const at = placeOn(zoom, origin)
        const from =
          first || memo === undefined ? { view: zoom.view, at } : (memo as { view: ZoomState; at: Point })
        const way = { x: at.x - from.at.x, y: at.y - from.at.y }
        zoom.change(
          (_, room) => panBy(zoomTo(from.view, from.view.scale * scale, from.at, room), way, room),
          { gliding: false },
        )
        return from
      },
      onWheel: ({ event, delta: [, y] }) => {
        event.preventDefault()
        const at = placeOn(zoom, [event.clientX, event.clientY])
        const deps = (-y / notchPixels) * (event.ctrlKey ? trackpadPinch : 1)
        zoom.change((view, room) => zoomTo(view, view.scale * zoomFactor ** deps, at, room), {
          gliding: false,
        })
      },
    },
    {
      target: zoom.stage,
      eventOptions: { passive: false },
      drag: { filterTaps: true, tapsThreshold: tapPixels, pointer: { keys: false } },
      pinch: { pinchOnWheel: false },
    },
  )
}

const tapPixels = 10 // a touch that moves farther is a drag (spec section 9)
const notchPixels = 100 // the scroll distance of one wheel notch, which zooms by one step
const trackpadPinch = 4 // browsers report a trackpad pinch as small wheel turns with Ctrl held

/** Converts window coordinates to stage coordinates, measured from the stage's center. */
function placeOn({ stage }: Zoom, [x, y]: readonly [number, number]): Point {
  const box = stage.current?.getBoundingClientRect() ?? new DOMRect()
  return { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 }
}

function isOnControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a') !== null
}

function isMouse(event: Event): boolean {
  return event instanceof PointerEvent && event.pointerType === 'mouse'
}
