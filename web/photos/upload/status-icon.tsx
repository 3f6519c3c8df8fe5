import { CircleCheck, CircleDashed, CopyCheck, LoaderCircle, TriangleAlert } from 'lucide-react'
import type { UploadStatus } from './upload-task.ts'

/** Icon for the status of an upload, shown beside its text. */
export function StatusIcon({ status }: { status: UploadStatus }) {
  const { icon: Icon, look } = icons[status]
  return <Icon aria-hidden className={`size-5 shrink-0 ${look}`} />
}

const turning = { icon: LoaderCircle, look: 'animate-spin text-action' }

const icons = {
  waiting: { icon: CircleDashed, look: 'text-line' },
  preparing: turning,
  uploading: turning,
  processing: turning,
  complete: { icon: CircleCheck, look: 'text-action' },
  duplicate: { icon: CopyCheck, look: 'text-quiet' },
  error: { icon: TriangleAlert, look: 'text-danger' },
}
