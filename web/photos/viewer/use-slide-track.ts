import { useLayoutEffect, useRef } from 'react'
import type { Point } from './zoom.ts'

/** The strip of photos under the finger: follows it without re-rendering, and slides back on release. */
export function useSlideTrack(photoId: string) {
  const track = useRef<HTMLDivElement>(null)

  function moveTo({ x, y }: Point): void {
    if (track.current === null) return
    track.current.style.transition = 'none'
    track.current.style.transform = `translate(${x}px, ${y}px)`
    track.current.style.opacity = String(Math.max(0.4, 1 + y / fadePixels))
  }

  function reset(): void {
    track.current?.removeAttribute('style')
  }

  // The next photo continues to slide from where the finger released it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a different photo is shown
  useLayoutEffect(reset, [photoId])
  return { track, moveTo, reset }
}

const fadePixels = 400
