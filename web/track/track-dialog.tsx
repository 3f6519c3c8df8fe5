import { wrap } from 'comlink'
import { MapPinPlus } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { hasStarted } from '../device/worker-start.ts'
import { requestTrack } from '../photos/track-request.ts'
import { Dialog } from '../ui/dialog.tsx'
import { FileButton } from '../ui/file-button.tsx'
import { LocatePhotos } from './locate-photos.tsx'
import type { TrackJobs, TrackResult } from './track-worker.ts'

interface TrackDialogProps {
  /** Empty until a file is chosen. */
  files: readonly File[]
  onClose: () => void
}

/** Locates photos without GPS data by a track, which it reads in the browser. */
export function TrackDialog({ files, onClose }: TrackDialogProps) {
  const result = useTrack(files)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Locate Photos with a Track"
      description="Creel reads the track in this browser. The server receives only where the photos you accept were taken, and their times if you correct them."
      className="max-w-2xl!"
    >
      {files.length === 0 && (
        <Choice>
          Choose a GPX file from your GPS watch, fish finder or phone. Google’s Timeline.json and Records.json
          work too.
        </Choice>
      )}
      {files.length > 0 && result === null && <p role="status">Reading the track…</p>}
      {result && 'message' in result && <Choice isError>{result.message}</Choice>}
      {result && 'track' in result && <LocatePhotos track={result.track} onClose={onClose} />}
    </Dialog>
  )
}

/** What to choose, and a button that does. Phones don't know the type of GPX files, so every file can be chosen. */
function Choice({ children, isError = false }: { children: ReactNode; isError?: boolean }) {
  return (
    <>
      <p {...(isError && { role: 'alert', className: 'font-semibold text-danger' })}>{children}</p>
      <FileButton variant="action" className="self-end" multiple onFiles={requestTrack}>
        <MapPinPlus aria-hidden />
        Choose track
      </FileButton>
    </>
  )
}

/** Reads the files, again if others are chosen; null until they are read. */
function useTrack(files: readonly File[]): TrackResult | null {
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

/** Reads files in a worker, so that the screen stays responsive, and the memory is freed afterwards. */
async function readInWorker(files: readonly Blob[], signal: AbortSignal): Promise<TrackResult> {
  const worker = new Worker(new URL('./track-worker.ts', import.meta.url), { type: 'module' })
  const ended = new Promise<TrackResult>((resolve) => {
    worker.onerror = () =>
      resolve({ message: 'This track is too large for this device. Export a shorter one.' })
    void hasStarted(worker).then((isStarted) => !isStarted && resolve({ message: notStarted }))
    signal.addEventListener('abort', () => resolve({ message: '' }))
  })
  try {
    return await Promise.race([wrap<TrackJobs>(worker).read(files), ended])
  } finally {
    worker.terminate()
  }
}

const notStarted = 'Creel couldn’t start reading. Check your connection, and try again.'
