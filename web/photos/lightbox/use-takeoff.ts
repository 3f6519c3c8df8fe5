import { useLayoutEffect, useState } from 'react'
import type { LogPhoto } from '../../../shared/sync.ts'
import { afterPaint } from '../../ui/after-paint.ts'
import { prefersReducedMotion } from '../../ui/prefers-reduced-motion.ts'
import { findThumbnail } from './find-thumbnail.ts'
import { takeOff } from './takeoff.ts'

/** Starts growing a photo out of its thumbnail, if that is visible; returns whether to render the viewer, which takes over. */
export function useTakeoff(photo: LogPhoto | null): boolean {
  const [start] = useState(() => {
    const thumbnail =
      photo === null || prefersReducedMotion() ? null : findThumbnail(photo, document.activeElement)
    return photo && thumbnail && (() => takeOff(photo, thumbnail))
  })
  const [isPainted, setIsPainted] = useState(false)
  useLayoutEffect(() => {
    if (start === null) return
    const stop = start()
    const cancel = afterPaint(() => setIsPainted(true))
    return () => {
      cancel()
      stop()
    }
  }, [start])
  return start === null || isPainted
}
