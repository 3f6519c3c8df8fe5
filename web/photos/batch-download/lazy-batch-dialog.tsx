import { useLazyModule } from '../../ui/use-lazy-module.ts'
import type { BatchDialogProps } from './download-dialog.tsx'

const loadDownload = async () => (await import('./download-dialog.tsx')).DownloadDialog
const loadShare = async () => (await import('./share-dialog.tsx')).ShareDialog

/** The dialog that downloads or shares photos, whose code loads on first use. */
export function LazyBatchDialog({ kind, ...props }: BatchDialogProps & { kind: 'download' | 'share' }) {
  const close = () => props.onClose([])
  const DownloadDialog = useLazyModule(kind === 'download', loadDownload, close)
  const ShareDialog = useLazyModule(kind === 'share', loadShare, close)
  if (kind === 'download') return DownloadDialog && <DownloadDialog {...props} />
  return ShareDialog && <ShareDialog {...props} />
}
