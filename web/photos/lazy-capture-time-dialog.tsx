import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { LogPhoto } from '../../shared/sync.ts'
import { useLazyModule } from '../ui/use-lazy-module.ts'

const loadDialog = () => import('./capture-time-dialog.tsx')

/** The dialog for the date and time of a photo, whose code loads on first use. */
export function LazyCaptureTimeDialog() {
  const { photo } = useStore(captureTimeRequest)
  const module = useLazyModule(photo !== null, loadDialog, closeCaptureTime)
  useEffect(() => closeCaptureTime, [])
  return (
    module && photo && <module.CaptureTimeDialog key={photo.id} photo={photo} onClose={closeCaptureTime} />
  )
}

/** The photo whose date and time are to be changed; null if the dialog is closed. */
const captureTimeRequest = createStore<{ photo: LogPhoto | null }>()(() => ({ photo: null }))

/** Opens the dialog that changes the date and time of a photo. */
export function requestCaptureTime(photo: LogPhoto): void {
  captureTimeRequest.setState({ photo })
}

/** Closes the dialog. */
function closeCaptureTime(): void {
  captureTimeRequest.setState({ photo: null })
}
