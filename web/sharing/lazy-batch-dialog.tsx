import { useLazyModule } from '../ui/use-lazy-module.ts'
import type { BatchDialogProps } from './download-dialog.tsx'

const loadDownload = async () => (await import('./download-dialog.tsx')).DownloadDialog
const loadShare = async () => (await import('./share-dialog.tsx')).ShareDialog
const loadCaption = async () => (await import('./caption-dialog.tsx')).CaptionDialog

/** What a dialog does with photos: download them, or share them as they are or with captions. */
export type BatchDialogKind = 'download' | 'share' | 'caption'

/** The dialog that downloads or shares photos, whose code loads on first use. */
export function LazyBatchDialog({ kind, ...props }: BatchDialogProps & { kind: BatchDialogKind }) {
  const close = () => props.onClose([])
  const DownloadDialog = useLazyModule(kind === 'download', loadDownload, close)
  const ShareDialog = useLazyModule(kind === 'share', loadShare, close)
  const CaptionDialog = useLazyModule(kind === 'caption', loadCaption, close)
  if (kind === 'download') return DownloadDialog && <DownloadDialog {...props} />
  if (kind === 'caption') return CaptionDialog && <CaptionDialog {...props} />
  return ShareDialog && <ShareDialog {...props} />
}
