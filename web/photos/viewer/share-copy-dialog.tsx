import { Download, Share2 } from 'lucide-react'
import { useState } from 'react'
import type { LogPhoto } from '../../../shared/sync.ts'
import { useUnits } from '../../account/account-api.ts'
import { showShortError } from '../../catches/short-toast.ts'
import { usePreference } from '../../device/preferences.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { canShare, openShareSheet } from '../can-share.ts'
import { saveShareCopy } from './downloads.ts'
import { shareText } from './share-text.ts'

interface ShareCopyDialogProps {
  photo: LogPhoto
  /** Null while there is none. */
  copy: File | null
  onClose: () => void
  /** Returns the element to focus after closing; the one that was focused before belongs to the progress. */
  focusIfGone: () => HTMLElement | null
}

/**
 * Offers the finished copy to the system's share sheet, with the fish in words if the user wants that; to save it if there is no
 * sheet or it fails.
 */
export function ShareCopyDialog({ photo, copy, onClose, focusIfGone }: ShareCopyDialogProps) {
  const [hasFailed, setHasFailed] = useState(false)
  const [addsText, setAddsText] = usePreference('shareText')
  const text = shareText(photo, useUnits())
  const isSharable = copy !== null && !hasFailed && canShare({ files: [copy] })
  const canAddText = isSharable && text !== null && canShare({ files: [copy], text })

  async function share(file: File) {
    const result = await openShareSheet({ files: [file], ...(canAddText && addsText && { text }) })
    if (result === 'shared') onClose()
    if (result !== 'failed') return
    setHasFailed(true)
    showShortError('Sharing failed', 'Save the copy, then share it from there.')
  }

  function save(file: File) {
    saveShareCopy(file)
    onClose()
  }

  return (
    <Dialog
      open={copy !== null}
      onOpenChange={onClose}
      focusIfGone={focusIfGone}
      title="Your copy is ready"
      description="It has no GPS data, time or camera details."
      actions={
        copy !== null && (
          <Button variant="action" onClick={() => (isSharable ? void share(copy) : save(copy))}>
            {isSharable ? <Share2 aria-hidden /> : <Download aria-hidden />}
            {isSharable ? 'Share' : 'Save'}
          </Button>
        )
      }
    >
      {canAddText && (
        <label className="flex min-h-11 items-center gap-3 text-sm">
          <input
            type="checkbox"
            checked={addsText}
            onChange={(event) => setAddsText(event.target.checked)}
            className="size-5 shrink-0 accent-action"
          />
          <span className="min-w-0 [overflow-wrap:anywhere]">Add text: {text}</span>
        </label>
      )}
    </Dialog>
  )
}
