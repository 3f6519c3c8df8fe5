import { MapPinPlus } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { requestTrack } from '../../photos/track/track-request.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LocatePhotos } from './locate-photos.tsx'
import { useTrack } from './use-track.ts'

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
      title="Locate photos with a track"
      description="Creel reads the track in this browser. It sends where and when the photos you accept were taken, nothing else of the track."
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
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <p {...(isError && { role: 'alert', className: 'font-semibold text-danger' })}>{children}</p>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={({ target }) => target.files && requestTrack([...target.files])}
      />
      <Button variant="action" className="self-end" onClick={() => input.current?.click()}>
        <MapPinPlus aria-hidden />
        Choose track
      </Button>
    </>
  )
}
