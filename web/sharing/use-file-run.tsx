import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { LogPhoto } from '../../shared/sync.ts'
import { endSession } from '../account/account-api.ts'
import { useConnection } from '../api-client/connection.ts'
import { errorMessage, isUnauthorized } from '../api-client/request-error.ts'
import { photoLabel } from '../photos/photo-text.ts'
import { Progress } from '../ui/progress.tsx'
import { showShortToast } from '../ui/toast-store.ts'
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

/** How many photos are done, and that it waits if the connection is lost. */
export function RunProgress({ done, count, label }: { done: number; count: number; label: string }) {
  const { isOffline } = useConnection()
  return (
    <div className="flex flex-col gap-2">
      <Progress value={(100 * done) / count} label={label} />
      <p className="measure text-quiet">{`${done.toLocaleString('en-US')} of ${count.toLocaleString('en-US')}`}</p>
      <p role="status">{isOffline && 'You’re offline. Creel goes on once you’re back online.'}</p>
    </div>
  )
}

/** The photos that could not be fetched, each with the reason. */
export function FailureList({ failures }: { failures: readonly Failure[] }) {
  return (
    <ul className="flex max-h-[30dvh] flex-col gap-2 overflow-y-auto">
      {failures.map(({ photo, error }) => (
        <li key={photo.id}>
          <span className="font-semibold">{photoLabel(photo)}</span>
          <br />
          {errorMessage(error, 'Creel couldn’t get this photo.')}
        </li>
      ))}
    </ul>
  )
}

/** Says that copies without position are saved. */
export function showCopiesSaved(): void {
  showShortToast(
    'Download complete',
    'Your shareable photos are ready (location data removed). Check your downloads!',
  )
}
