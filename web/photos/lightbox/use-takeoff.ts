import { useLayoutEffect, useState } from 'react'
import type { LogPhoto } from '../../../shared/sync.ts'
import { afterPaint } from '../../ui/after-paint.ts'
import { prepareTakeoff } from './takeoff.ts'

/** Starts growing a photo out of its thumbnail, unless the tap did; returns whether to render the viewer, which takes over. */
export function useTakeoff(photo: LogPhoto | null): boolean {
  const [start] = useState(() => photo && prepareTakeoff(photo))
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
