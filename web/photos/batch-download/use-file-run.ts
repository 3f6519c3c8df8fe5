import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { LogPhoto } from '../../../shared/sync.ts'
import { endSession } from '../../account/account-api.ts'
import { isUnauthorized } from '../../api-client/request-error.ts'
import { type FetchedFile, fetchFiles } from './fetch-files.ts'

/** A photo that could not be fetched, and why. */
export interface Failure {
  photo: LogPhoto
  error: unknown
}

interface RunHandlers {
  /** Takes the files, at its own pace. */
  consume: (files: AsyncGenerator<FetchedFile>, signal: AbortSignal) => Promise<void>
  /** Callback for the end. */
  onEnd: (failures: readonly Failure[]) => void
  /** Callback for an error after which nothing more can be fetched. */
  onError: (error: unknown) => void
}

interface Run {
  photos: readonly LogPhoto[]
  isShareable: boolean
}

/** Fetches the files of photos until the component is gone; returns the progress, which is null before the start. */
export function useFileRun(handlers: RunHandlers) {
  const [run, start] = useState<Run | null>(null)
  const [done, setDone] = useState(0)
  const consume = useEffectEvent(handlers.consume)
  const onEnd = useEffectEvent(handlers.onEnd)
  const queryClient = useQueryClient()
  const onError = useEffectEvent((error: unknown) =>
    isUnauthorized(error) ? endSession(queryClient) : handlers.onError(error),
  )
  useEffect(() => {
    if (run === null) return
    const controller = new AbortController()
    const { signal } = controller
    const failures: Failure[] = []
    const files = fetchFiles(run.photos, {
      isShareable: run.isShareable,
      signal,
      onProgress: setDone,
      onFailure: (photo, error) => failures.push({ photo, error }),
    })
    consume(files, signal).then(
      () => !signal.aborted && onEnd(failures),
      (error) => !signal.aborted && onError(error),
    )
    return () => {
      controller.abort()
      setDone(0)
    }
  }, [run])
  return {
    progress: run && { done, count: run.photos.length },
    isShareable: run?.isShareable ?? false,
    start,
  }
}
