import { TriangleAlert, X } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { plural } from '../../ui/plural.ts'
import type { UploadQueue } from './upload-queue.ts'
import type { UploadTask } from './upload-task.ts'

interface FailureNoticeProps {
  failures: readonly UploadTask[]
  queue: UploadQueue
}

/** Notice about failed uploads after their list has cleared itself, shown until the user dismisses it. */
export function UploadErrors({ failures, queue }: FailureNoticeProps) {
  const verb = failures.length === 1 ? 'wasn’t' : 'weren’t'
  return (
    <section
      aria-label="Failed uploads"
      className={`flex items-center rounded-md bg-caution py-1 pl-4 ${ink}`}
    >
      <TriangleAlert aria-hidden className="mr-3 size-5 shrink-0" />
      <p className="min-w-0 flex-1 font-semibold text-sm">
        {plural(failures.length, 'photo')} {verb} uploaded.
      </p>
      <Button look="quiet" className={plainly} onClick={queue.showFailures}>
        Show
      </Button>
      <IconButton icon={X} label="Dismiss" className={plainly} onClick={queue.hideFailures} />
    </section>
  )
}

const ink = 'text-on-caution'
const plainly = 'text-on-caution! hover:bg-transparent! hover:underline'
