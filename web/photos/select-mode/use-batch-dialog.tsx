import { useState } from 'react'
import type { LogPhoto } from '../../../shared/sync.ts'
import { sharingUnavailableText } from '../../pages/sharing-unavailable-text.ts'
import { showToast } from '../../ui/toast-store.ts'
import { focusedOpener } from '../../ui/use-restore-focus.ts'
import { type BatchDialogKind, LazyBatchDialog } from '../batch-download/lazy-batch-dialog.tsx'
import type { SelectionAction } from '../grid/selection.ts'
import { selectButtonId } from './select-button.ts'

/** Each copy takes the server a moment, and share sheets take few files at a time. */
const maxShared = 20

/** Share sheets take no more at once, and a phone draws them in a moment. */
const maxCaptioned = 10

interface BatchDialogOptions {
  photos: readonly LogPhoto[]
  onSelectionAction: (action: SelectionAction) => void
}

/** Downloads and shares the selected photos; those that were handed over are deselected. */
export function useBatchDialog({ photos, onSelectionAction }: BatchDialogOptions) {
  const [opened, setOpened] = useState<{
    kind: BatchDialogKind
    photos: readonly LogPhoto[]
    opener: HTMLElement | null
  } | null>(null)
  const open = (kind: BatchDialogKind) => setOpened({ kind, photos, opener: focusedOpener() })

  function share() {
    if (!window.isSecureContext) showToast({ title: 'Can’t share here', description: sharingUnavailableText })
    else if (photos.length > maxShared)
      showToast({ title: 'Too many photos', description: tooManyText(maxShared, photos.length) })
    else open('share')
  }

  function caption() {
    if (photos.length > maxCaptioned)
      showToast({
        title: 'Too many photos',
        description: tooManyText(maxCaptioned, photos.length, 'photos with captions'),
      })
    else open('caption')
  }

  return {
    isOpen: opened !== null,
    share,
    caption,
    download: () => open('download'),
    dialog: opened && (
      <LazyBatchDialog
        kind={opened.kind}
        photos={opened.photos}
        focusIfGone={() =>
          // One dialog after another: the opener of the last is the one before, which is gone.
          opened.opener?.isConnected ? opened.opener : document.getElementById(selectButtonId)
        }
        onClose={(doneIds) => {
          setOpened(null)
          if (doneIds.length > 0) onSelectionAction({ type: 'deselect', ids: doneIds })
        }}
      />
    ),
  }
}

function tooManyText(max: number, count: number, what = 'photos'): string {
  return `You can share up to ${max} ${what} at once, and ${count.toLocaleString('en-US')} are selected. Select fewer, or download them.`
}
