import { MapPinPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { ChooseTrackButton } from './choose-track-button.tsx'
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

/** What to choose, and a button that does. */
function Choice({ children, isError = false }: { children: ReactNode; isError?: boolean }) {
  return (
    <>
      <p {...(isError && { role: 'alert', className: 'font-semibold text-danger' })}>{children}</p>
      <ChooseTrackButton variant="action" className="self-end">
        <MapPinPlus aria-hidden />
        Choose track
      </ChooseTrackButton>
    </>
  )
}
