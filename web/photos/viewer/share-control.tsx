import { Share2 } from 'lucide-react'
import { useRef } from 'react'
import type { LogPhoto } from '../../../shared/sync.ts'
import { sharingUnavailableText } from '../../pages/sharing-unavailable-text.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { compactClass, labelClass } from './download-control.tsx'
import { useFetchShareCopy } from './downloads.ts'
import { ShareCopyDialog } from './share-copy-dialog.tsx'
import { ShareCopyProgress } from './share-copy-progress.tsx'

/** Button that prepares a copy without position, and offers to share it once it is ready. */
export function ShareControl({ photo }: { photo: LogPhoto }) {
  const copy = useFetchShareCopy()
  const button = useRef<HTMLButtonElement>(null)
  const prepare = () =>
    window.isSecureContext
      ? copy.mutate(photo)
      : showToast({ title: 'Can’t share here', description: sharingUnavailableText })
  return (
    <>
      <Button
        ref={button}
        variant="night"
        data-tooltip="Share without GPS"
        className={compactClass}
        onClick={prepare}
      >
        <Share2 aria-hidden />
        <span className={labelClass}>
          Share<span className="sr-only"> without GPS</span>
        </span>
      </Button>
      <ShareCopyProgress open={copy.isPending} />
      <ShareCopyDialog
        photo={photo}
        copy={copy.data ?? null}
        onClose={copy.reset}
        focusIfGone={() => button.current}
      />
    </>
  )
}
