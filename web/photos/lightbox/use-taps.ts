import { useEffect, useRef } from 'react'
import type { Point } from './zoom.ts'

interface TapOptions {
  onTap: () => void
  onDoubleTap: (point: Point) => void
}

/**
 * Distinguishes a tap from a double tap by waiting `doubleTapMs` after the first, because browsers report double taps
 * inconsistently.
 */
export function useTaps({ onTap, onDoubleTap }: TapOptions): (point: Point) => void {
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
