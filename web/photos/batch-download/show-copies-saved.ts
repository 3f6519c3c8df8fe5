import { showShortToast } from '../../catches/short-toast.ts'

/** Says that copies without position are saved. */
export function showCopiesSaved(): void {
  showShortToast(
    'Download complete',
    'Your shareable photos are ready (location data removed). Check your downloads!',
  )
}
