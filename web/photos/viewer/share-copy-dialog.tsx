import { Download, Share2 } from 'lucide-react'
import { useState } from 'react'
import { showShortError } from '../../catches/short-toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { saveShareCopy } from './downloads.ts'

interface ShareCopyDialogProps {
  /** Null while there is none. */
  copy: File | null
  onClose: () => void
  /** Returns the element to focus after closing; the one that was focused before belongs to the progress. */
  focusIfGone: () => HTMLElement | null
}

/** Offers the finished copy to the system's share sheet; to save it if there is no sheet or it fails. */
export function ShareCopyDialog({ copy, onClose, focusIfGone }: ShareCopyDialogProps) {
  const [hasFailed, setHasFailed] = useState(false)
  const canShare = copy !== null && !hasFailed && canShareFile(copy)

  async function share(file: File) {
    try {
      await navigator.share({ files: [file] })
      onClose()
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return // the user closed the sheet
      setHasFailed(true)
      showShortError('Sharing failed', 'Save the copy, then share it from there.')
    }
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
          <Button variant="action" onClick={() => (canShare ? void share(copy) : save(copy))}>
            {canShare ? <Share2 aria-hidden /> : <Download aria-hidden />}
            {canShare ? 'Share' : 'Save'}
          </Button>
        )
      }
    />
  )
}

function canShareFile(file: File): boolean {
  return 'canShare' in navigator && navigator.canShare({ files: [file] })
}
