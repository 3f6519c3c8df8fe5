import { useGesture } from '@use-gesture/react'
import { useEffect, useRef } from 'react'
import type { useSlideTrack } from './photo-slide.tsx'
import { dampedOffset, swipeAction } from './swipe.ts'
import type { useFlight } from './use-flight.ts'
import { type Point, panBy, type Zoom, type ZoomState, zoomAtTap, zoomFactor, zoomTo } from './zoom.ts'

interface StageOptions {
  isFirst: boolean
  isLast: boolean
  canSwipe: boolean
  /** Called for a tap on the photo that is not zoomed, unless there is `onMark`. */
  onTap: () => void
  /** Called at once for each tap, instead of waiting for a second one; null while nothing is marked. */
  onMark: ((point: Point, pointerType: string) => void) | null
  onStep: (step: 1 | -1) => void
  onClose: () => void
}

/** Handles touch, mouse and wheel gestures on the photo: tap, double tap, swipe, drag, pinch. */
export function useStageGestures(
  zoom: Zoom,
  slide: ReturnType<typeof useSlideTrack>,
  flight: ReturnType<typeof useFlight>,
  options: StageOptions,
) {
  const start = useRef<{ view: ZoomState; axis: 'x' | 'y' }>({ view: zoom.view, axis: 'x' })
  const tap = useTaps({
    onTap: () => zoom.view.scale === 1 && options.onTap(),
    onDoubleTap: (point) => zoom.change((view, sizes) => zoomAtTap(view, point, sizes), { animated: true }),
  })

  /**
   * Steps or closes according to the swipe, otherwise slides the photo back. On a step, the slide continues from here
   * as the other photo appears.
   */
  function onRelease(distance: Point, speedDown: number): void {
    const action = swipeAction(distance, speedDown)
    if (action === 'close') {
      options.onClose()
      flight.settleUnlessClosed()
      return
    }
    flight.settle()
    if (action === 'next' && !options.isLast) options.onStep(1)
    else if (action === 'previous' && !options.isFirst) options.onStep(-1)
    else slide.reset()
  }

  function springBack(): void {
    slide.reset()
    flight.settle()
  }

  useGesture(
    {
      onDrag: ({ event, xy, initial, movement: [x, y], first, last, canceled, ...drag }) => {
        if (isOnControl(event.target)) return
        if (drag.tap && options.onMark) return options.onMark(toStagePoint(zoom, xy), pointerTypeOf(event))
        if (drag.tap) return tap(toStagePoint(zoom, xy))
        if (drag.pinching) drag.cancel()
        if (canceled || drag.pinching) return springBack()
        const distance = { x: xy[0] - initial[0], y: xy[1] - initial[1] }
        if (first)
          start.current = { view: zoom.view, axis: Math.abs(distance.x) >= Math.abs(distance.y) ? 'x' : 'y' }
        const { view, axis } = start.current
        if (view.scale > 1)
          return zoom.change((_, sizes) => panBy(view, { x, y }, sizes), { animated: false })
        if (isMouse(event) || !options.canSwipe) return
        if (last) return onRelease(distance, drag.velocity[1] * drag.direction[1])
        if (first) (axis === 'x' ? slide : flight).grab()
        if (axis === 'x') return slide.moveTo(dampedOffset(x, options))
        flight.dragTo({ x, y })
      },
      onPinch: ({ origin, movement: [scale], first, memo }) => {
        const point = toStagePoint(zoom, origin)
        const pinchStart =
          first || memo === undefined
            ? { view: zoom.view, point }
            : (memo as { view: ZoomState; point: Point })
        const delta = { x: point.x - pinchStart.point.x, y: point.y - pinchStart.point.y }
        zoom.change(
          (_, sizes) =>
            panBy(
              zoomTo(pinchStart.view, pinchStart.view.scale * scale, pinchStart.point, sizes),
              delta,
              sizes,
            ),
          { animated: false },
        )
        return pinchStart
      },
      onWheel: ({ event, delta: [, y] }) => {
        event.preventDefault()
        const point = toStagePoint(zoom, [event.clientX, event.clientY])
        const zoomSteps = (-y / notchPixels) * (event.ctrlKey ? trackpadPinch : 1)
        zoom.change((view, sizes) => zoomTo(view, view.scale * zoomFactor ** zoomSteps, point, sizes), {
          animated: false,
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
function toStagePoint({ stage }: Zoom, [x, y]: readonly [number, number]): Point {
  const rect = stage.current?.getBoundingClientRect() ?? new DOMRect()
  return { x: x - rect.left - rect.width / 2, y: y - rect.top - rect.height / 2 }
}

function isOnControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a') !== null
}

function isMouse(event: Event): boolean {
  return pointerTypeOf(event) === 'mouse'
}

function pointerTypeOf(event: Event): string {
  return event instanceof PointerEvent ? event.pointerType : 'touch'
}

interface TapOptions {
  onTap: () => void
  onDoubleTap: (point: Point) => void
}

/**
 * Distinguishes a tap from a double tap by waiting `doubleTapMs` after the first, because browsers report double taps
 * inconsistently.
 */
function useTaps({ onTap, onDoubleTap }: TapOptions): (point: Point) => void {
  const firstTap = useRef<{ point: Point; timer: ReturnType<typeof setTimeout> } | null>(null)
  const latestOnTap = useRef(onTap)
  useEffect(() => {
    latestOnTap.current = onTap
  })
  useEffect(() => () => clearTimeout(firstTap.current?.timer), [])

  return (point) => {
    if (firstTap.current !== null && distance(firstTap.current.point, point) < maxDistancePixels) {
      clearTimeout(firstTap.current.timer)
      firstTap.current = null
      return onDoubleTap(point)
    }
    clearTimeout(firstTap.current?.timer)
    const timer = setTimeout(() => {
      firstTap.current = null
      latestOnTap.current()
    }, doubleTapMs)
    firstTap.current = { point, timer }
  }
}

const doubleTapMs = 250
const maxDistancePixels = 40

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}
