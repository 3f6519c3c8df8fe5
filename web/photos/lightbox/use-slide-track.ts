import { useLayoutEffect, useRef } from 'react'

/** From the left side of a slide to that of the next one, in CSS. */
export const slideStep = '(100% + 1rem)'

/**
 * The strip of photos under the finger: follows it sideways without re-rendering, slides back on release, and to the next
 * photo on a step. Only the strip moves, so the photos keep their distance.
 */
export function useSlideTrack(shown: { photoId: string; previousId?: string; nextId?: string }) {
  const track = useRef<HTMLDivElement>(null)
  const grip = useRef(0)
  const lastId = useRef(shown.photoId)

  /** Puts the strip so many slides and px aside, but no farther than the neighbors. */
  function put(slides: number, x: number): void {
    if (track.current === null) return
    track.current.style.transition = 'none'
    track.current.style.transform = `translateX(clamp(-1 * ${slideStep}, ${slides} * ${slideStep} + ${x}px, ${slideStep}))`
  }

  function reset(): void {
    track.current?.removeAttribute('style')
  }

  // The next photo slides in from where the finger released the last one; a photo from far away is there at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a different photo is shown
  useLayoutEffect(() => {
    if (lastId.current === shown.photoId) return
    const steps = lastId.current === shown.previousId ? 1 : lastId.current === shown.nextId ? -1 : 0
    lastId.current = shown.photoId
    put(steps, steps === 0 ? 0 : positionOf(track.current))
    positionOf(track.current) // the movement begins here
    reset()
  }, [shown.photoId])

  return {
    track,
    /** Takes hold of the strip where it is, even on its way. */
    grab: () => {
      grip.current = positionOf(track.current)
    },
    moveTo: (x: number) => put(0, grip.current + x),
    reset,
  }
}

function positionOf(track: HTMLElement | null): number {
  return track === null ? 0 : new DOMMatrix(getComputedStyle(track).transform).m41
}
