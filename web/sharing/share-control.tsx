import { Captions, Download, EyeOff, Share2 } from 'lucide-react'
import { type ComponentProps, useRef, useState } from 'react'
import { catchesOf } from '../../shared/catches.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import type { UnitSystem } from '../../shared/unit-systems.ts'
import { useUnits } from '../account/account-api.ts'
import { allSpeciesText, anglersText } from '../catches/species-text.ts'
import { usePreference } from '../device/preferences.ts'
import { sharingUnavailableText } from '../pages/sharing-unavailable-text.ts'
import { formatSizeCompact } from '../photos/cell-size.ts'
import { joinKnown } from '../photos/photo-text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { showShortError, showToast } from '../ui/toast-store.ts'
import { canShare, openShareSheet } from './can-share.ts'
import { hasCaption } from './caption.ts'
import { compactClass, labelClass } from './download-control.tsx'
import { saveShareCopy, useFetchShareCopy } from './downloads.ts'
import { LazyBatchDialog } from './lazy-batch-dialog.tsx'
import { ShareCopyProgress } from './share-copy-progress.tsx'

/**
 * Button that prepares a copy without position, and offers to share it once it is ready. If something is known of a fish, it
 * opens a menu, which also offers a copy with the fish in words on it.
 */
export function ShareControl({ photo }: { photo: LogPhoto }) {
  const copy = useFetchShareCopy()
  const button = useRef<HTMLButtonElement>(null)
  const [captioned, setCaptioned] = useState<LogPhoto | null>(null)
  const prepare = () =>
    window.isSecureContext
      ? copy.mutate(photo)
      : showToast({ title: 'Can’t share here', description: sharingUnavailableText })
  const focusIfGone = () => button.current
  return (
    <>
      {hasCaption(photo) ? (
        <Menu
          align="center"
          side="top"
          trigger={
            <ShareButton ref={button} title="Share">
              Share
            </ShareButton>
          }
        >
          <MenuItem icon={EyeOff} onSelect={prepare}>
            Share without GPS
          </MenuItem>
          <MenuItem icon={Captions} onSelect={() => setCaptioned(photo)}>
            Share with Caption
          </MenuItem>
        </Menu>
      ) : (
        <ShareButton ref={button} data-tooltip="Share without GPS" onClick={prepare}>
          Share<span className="sr-only"> without GPS</span>
        </ShareButton>
      )}
      <ShareCopyProgress open={copy.isPending} />
      <ShareCopyDialog
        photo={photo}
        copy={copy.data ?? null}
        onClose={copy.reset}
        focusIfGone={focusIfGone}
      />
      {captioned && (
        <LazyBatchDialog
          kind="caption"
          photos={[captioned]}
          onClose={() => setCaptioned(null)}
          focusIfGone={focusIfGone}
        />
      )}
    </>
  )
}

function ShareButton({ children, ...props }: ComponentProps<typeof Button>) {
  return (
    <Button {...props} variant="night" className={compactClass}>
      <Share2 aria-hidden />
      <span className={labelClass}>{children}</span>
    </Button>
  )
}

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
function ShareCopyDialog({ photo, copy, onClose, focusIfGone }: ShareCopyDialogProps) {
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

/** Returns the fish of a photo in words for others: `Walleye · 28 in · 9 lb`, never where or when; null if nothing is known. */
function shareText(photo: LogPhoto, units: UnitSystem): string | null {
  const catches = catchesOf(photo)
  const species = photo.species && allSpeciesText(catches, photo.species)
  return joinKnown([species, formatSizeCompact(photo, units), anglersText(catches)])
}
