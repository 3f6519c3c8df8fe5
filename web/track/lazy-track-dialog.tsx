import { useSyncExternalStore } from 'react'
import { closeTrack, trackRequest } from '../photos/track-request.ts'
import { useLazyModule } from '../ui/use-lazy-module.ts'

const loadDialog = () => import('./track-dialog.tsx')

/** The dialog that locates photos by a track, on every screen; its code loads on first use. */
export function LazyTrackDialog() {
  const { files } = useSyncExternalStore(trackRequest.subscribe, trackRequest.getState)
  const module = useLazyModule(files !== null, loadDialog, closeTrack)
  return module && files && <module.TrackDialog files={files} onClose={closeTrack} />
}
