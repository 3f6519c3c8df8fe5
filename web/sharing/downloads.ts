import { useMutation } from '@tanstack/react-query'
import { downloadName } from '../../shared/download-name.ts'
import { shareCopyUrl } from '../../shared/photo-files.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import { requestBlob } from '../api-client/request.ts'
import { saveFile } from '../device/save-file.ts'
import { showShortError, showShortToast } from '../ui/toast-store.ts'
import { withMinDuration } from './with-min-duration.ts'

/** Downloads a photo as it was received, or as a JPEG if that was HEIC. */
export function useDownloadPhoto() {
  return useMutation({
    meta: readsOnly,
    mutationFn: async (photo: LogPhoto) =>
      saveFile(await requestBlob(photo.url), downloadName(photo, { shareable: false })),
    onSuccess: () => showShortToast('Download started', 'Check your downloads folder or notification'),
    onError: () => showShortError('Download failed', 'Unable to download photo'),
  })
}

/** Downloads a copy without position. */
export function useDownloadShareCopy() {
  return useMutation({
    meta: readsOnly,
    mutationFn: async (photo: LogPhoto) => saveShareCopy(await fetchShareCopy(photo)),
    onError: showShareCopyError,
  })
}

/** Fetches a copy without position for the share sheet, which browsers open only right after a tap. */
export function useFetchShareCopy() {
  return useMutation({ meta: readsOnly, mutationFn: fetchShareCopy, onError: showShareCopyError })
}

/** Saves a copy without position as a download, and says so. */
export function saveShareCopy(copy: File): void {
  saveFile(copy, copy.name)
  showShortToast(
    'Download complete',
    'Your shareable photo is ready (location data removed). Check your downloads!',
  )
}

/** Fetches a copy without position; takes `shareCopyWaitMs` or longer, so that the user notices it. */
async function fetchShareCopy(photo: LogPhoto): Promise<File> {
  const copy = await withMinDuration(shareCopyWaitMs, requestBlob(shareCopyUrl(photo.id)))
  return new File([copy], downloadName(photo, { shareable: true }), { type: 'image/jpeg' })
}

function showShareCopyError(): void {
  showShortError('Download Failed', 'Failed to prepare shareable photo.')
}

/** Marks a mutation that changes nothing on the server, so reads need not wait for it. */
const readsOnly = { isReadOnly: true }

const shareCopyWaitMs = 2500 // for toasts of the viewer (spec section 9); other toasts stay longer
