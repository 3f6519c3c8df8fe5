import { CircleCheck, CircleDashed, CopyCheck, LoaderCircle, TriangleAlert } from 'lucide-react'
import type { UploadStatus } from './upload-task.ts'

/** Icon for the status of an upload, at the corner of its thumbnail. */
export function StatusIcon({ status }: { status: UploadStatus }) {
  const { icon: Icon, iconClass } = icons[status]
  return <Icon aria-hidden className={`size-4 ${iconClass}`} />
}

const spinner = { icon: LoaderCircle, iconClass: 'animate-spin text-action' }

const icons = {
  waiting: { icon: CircleDashed, iconClass: 'text-line' },
  preparing: spinner,
  uploading: spinner,
  processing: spinner,
  complete: { icon: CircleCheck, iconClass: 'text-action' },
  duplicate: { icon: CopyCheck, iconClass: 'text-quiet' },
  error: { icon: TriangleAlert, iconClass: 'text-danger' },
}
