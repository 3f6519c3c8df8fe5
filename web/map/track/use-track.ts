import { useEffect, useState } from 'react'
import { readInWorker } from '../../photos/track/read-in-worker.ts'
import type { TrackResult } from '../../photos/track/track-worker.ts'

/** Reads the files, again if others are chosen; null until they are read. */
export function useTrack(files: readonly File[]): TrackResult | null {
  const [result, setResult] = useState<{ files: readonly File[]; track: TrackResult } | null>(null)
  useEffect(() => {
    if (files.length === 0) return
    const controller = new AbortController()
    void readInWorker(files, controller.signal).then((track) => {
      if (!controller.signal.aborted) setResult({ files, track })
    })
    return () => controller.abort()
  }, [files])
  return result?.files === files ? result.track : null
}
