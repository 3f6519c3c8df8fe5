import { createStore } from 'zustand/vanilla'
import type { LogPhoto } from '../../../shared/sync.ts'

/** The photo whose date and time are to be changed; null if the dialog is closed. */
export const captureTimeRequest = createStore<{ photo: LogPhoto | null }>()(() => ({ photo: null }))

/** Opens the dialog that changes the date and time of a photo. */
export function requestCaptureTime(photo: LogPhoto): void {
  captureTimeRequest.setState({ photo })
}

/** Closes the dialog. */
export function closeCaptureTime(): void {
  captureTimeRequest.setState({ photo: null })
}
