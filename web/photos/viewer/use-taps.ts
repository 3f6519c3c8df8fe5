import { useEffect, useRef } from 'react'
import type { Point } from './zoom.ts'

interface TapOptions {
  onTap: () => void
  onDoubleTap: (at: Point) => void
}

/**
 * Distinguishes a tap from a double tap by waiting `doubleTapMs` after the first, because browsers report double taps
 * inconsistently.
 */
export function useTaps({ onTap, onDoubleTap }: TapOptions): (at: Point) => void {
  const first = useRef<{ at: Point; timer: ReturnType<typeof setTimeout> } | null>(null)
  const latestTap = useRef(onTap)
  useEffect(() => {
    latestTap.current = onTap
  })
  useEffect(() => () => clearTimeout(first.current?.timer), [])

  return (at) => {
    if (first.current !== null && distance(first.current.at, at) < nearPixels) {
      clearTimeout(first.current.timer)
      first.current = null
      return onDoubleTap(at)
    }
    clearTimeout(first.current?.timer)
    const timer = setTimeout(() => {
      first.current = null
      latestTap.current()
    }, doubleTapMs)
    first.current = { at, timer }
  }
}

const doubleTapMs = 250
const nearPixels = 40

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}
