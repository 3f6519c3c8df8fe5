import { Captions, EyeOff, Share2 } from 'lucide-react'
import { type ComponentProps, useRef, useState } from 'react'
import type { LogPhoto } from '../../../shared/sync.ts'
import { sharingUnavailableText } from '../../pages/sharing-unavailable-text.ts'
import { Button } from '../../ui/button.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { LazyBatchDialog } from '../batch-download/lazy-batch-dialog.tsx'
import { hasCaption } from '../captioned-copy/caption.ts'
import { compactClass, labelClass } from './download-control.tsx'
import { useFetchShareCopy } from './downloads.ts'
import { ShareCopyDialog } from './share-copy-dialog.tsx'
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
