import { createStore } from 'zustand/vanilla'

/** The files to locate photos by; none yet if the list is empty, and null if the dialog is closed. */
export const trackRequest = createStore<{ files: readonly File[] | null }>()(() => ({ files: null }))

/** Opens the dialog that locates photos by a track. */
export function requestTrack(files: readonly File[] = []): void {
  trackRequest.setState({ files })
}

/** Closes the dialog. */
export function closeTrack(): void {
  trackRequest.setState({ files: null })
}
