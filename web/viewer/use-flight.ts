import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { LogPhoto } from '../../shared/sync.ts'
import { prefersReducedMotion } from '../ui/motion.ts'
import {
  createFlight,
  draggedState,
  type Flight,
  type FlightStage,
  type FlightState,
  findThumbnail,
  flightMs,
  restState,
  stateOver,
} from './flight.ts'
import { fade, hideDuringFlight, land, rememberStage, takeOver } from './takeoff-and-landing.ts'
import type { Point, Zoom } from './zoom.ts'

interface FlightOptions {
  photo: LogPhoto
  zoom: Zoom
  /** Whether the screen was visible until now; else it is dark already. */
  fadesIn: boolean
}

/** Has the photo grow out of its thumbnail as the viewer opens, follow a finger, and return as the viewer closes. */
export function useFlight({ photo, zoom, fadesIn }: FlightOptions) {
  const frame = useRef<HTMLDivElement>(null)
  const backdrop = useRef<HTMLDivElement>(null)
  const flight = useRef<Flight | null>(null)
  const grip = useRef<FlightState | null>(null)
  // Before the viewer covers the screen; without a thumbnail there, such as after a reload, the photo does not move.
  const [{ opener, thumbnail, screen }] = useState(() => {
    const opener = document.activeElement
    return { opener, thumbnail: findThumbnail(photo, opener), screen: window.location.pathname }
  })

  const measure = useEffectEvent((): FlightStage => {
    const rect = zoom.stage.current?.getBoundingClientRect() ?? new DOMRect()
    return { stage: rect, image: zoom.measure().image }
  })

  const open = useEffectEvent((element: HTMLElement): void => {
    const before = takeOver(photo.id)
    if (!fadesIn) return
    if (thumbnail === null || prefersReducedMotion()) {
      fade(element, 0, 1)
      return
    }
    hideDuringFlight(thumbnail, flightMs)
    const sizes = measure()
    rememberStage(sizes.stage)
    flight.current?.put(stateOver(before?.rect ?? thumbnail.getBoundingClientRect(), sizes, before?.shade))
    void flight.current?.flyTo(null, flightMs)
  })

  /** Called just before the viewer's elements leave the page; returns what shows the photo on its way back. */
  const close = useEffectEvent(
    (parts: { frame: HTMLElement; backdrop: HTMLElement }, element: HTMLElement) => {
      const sizes = measure()
      const at = flight.current?.current() ?? restState(sizes)
      const isZoomed = zoom.view.scale > 1
      const slide = parts.frame.querySelector<HTMLElement>('[data-shown]')
      const state = isZoomed ? { ...at, insetX: 0, insetY: 0 } : at
      const snapshot = { ...parts, photo, sizes, state, slide, opener }
      queueMicrotask(() => {
        const hasClosed = !element.isConnected && window.location.pathname === screen
        if (hasClosed) land(snapshot)
      })
    },
  )

  useLayoutEffect(() => {
    const parts = { frame: frame.current, backdrop: backdrop.current }
    const element = parts.frame?.closest<HTMLElement>('[role=dialog]')
    if (!isPresent(parts) || !element) return
    // `Hold` has no box that could fade. Its class says so; computed styles would be worked out in every frame of a drag.
    const surroundings = () =>
      [...element.children]
        .flatMap((child) => (child.classList.contains('contents') ? [...child.children] : [child]))
        .filter(
          (child): child is HTMLElement =>
            child instanceof HTMLElement && child !== parts.backdrop && !child.contains(parts.frame),
        )
    flight.current = createFlight({ ...parts, surroundings }, () => restState(measure()))
    open(element)
    return () => close(parts, element)
  }, [])

  /** Lets the photo spring back to its place. */
  function settle(): void {
    if (grip.current !== null) void flight.current?.flyTo(null, prefersReducedMotion() ? 0 : flightMs)
    grip.current = null
  }

  return {
    frame,
    backdrop,
    /** Takes hold of the photo where it is, even on its way. */
    grab: () => {
      grip.current = flight.current?.current() ?? null
    },
    dragTo: (movement: Point) =>
      grip.current && flight.current?.put(draggedState(grip.current, movement, measureStage(zoom.stage))),
    settle,
    /** Settles later if the viewer is still open then, because a close soon after another one is ignored. */
    settleUnlessClosed: () => {
      const released = grip.current
      window.setTimeout(() => {
        if (frame.current !== null && grip.current === released) settle()
      }, closingMs)
    },
  }
}

/** The viewer closes by a step back in the history, which takes a moment. */
const closingMs = 250

function measureStage(stage: RefObject<HTMLElement | null>) {
  return stage.current?.getBoundingClientRect() ?? new DOMRect()
}

function isPresent(parts: {
  frame: HTMLElement | null
  backdrop: HTMLElement | null
}): parts is { frame: HTMLElement; backdrop: HTMLElement } {
  return parts.frame !== null && parts.backdrop !== null
}
