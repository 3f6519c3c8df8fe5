import { useLayoutEffect, useRef } from 'react'

/** The strip of photos under the finger: follows it sideways without re-rendering, and slides back on release. */
export function useSlideTrack(photoId: string) {
  const track = useRef<HTMLDivElement>(null)

  function moveTo(x: number): void {
    if (track.current === null) return
    track.current.style.transition = 'none'
    track.current.style.transform = `translateX(${x}px)`
  }

  function reset(): void {
    track.current?.removeAttribute('style')
  }

  // The next photo continues to slide from where the finger released it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a different photo is shown
  useLayoutEffect(reset, [photoId])
  return { track, moveTo, reset }
}
