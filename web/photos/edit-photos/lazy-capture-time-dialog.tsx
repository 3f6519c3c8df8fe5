import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useLazyModule } from '../../ui/use-lazy-module.ts'
import { captureTimeRequest, closeCaptureTime } from './capture-time-request.ts'

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
