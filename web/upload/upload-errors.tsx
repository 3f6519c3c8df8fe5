import { TriangleAlert, X } from 'lucide-react'
import { plural } from '../../shared/formatting/plural.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import type { UploadQueue } from './upload-queue.ts'
import type { UploadTask } from './upload-task.ts'

interface UploadErrorsProps {
  failures: readonly UploadTask[]
  queue: UploadQueue
}

/** Notice about failed uploads after their list has cleared itself, shown until the user dismisses it. */
export function UploadErrors({ failures, queue }: UploadErrorsProps) {
  const verb = failures.length === 1 ? 'wasn’t' : 'weren’t'
  return (
    <section
      aria-label="Failed uploads"
      className={`flex items-center rounded-md bg-caution py-1 pl-4 ${textClass}`}
    >
      <TriangleAlert aria-hidden className="mr-3 size-5 shrink-0" />
      <p className="min-w-0 flex-1 font-semibold text-sm">
        {plural(failures.length, 'photo')} {verb} uploaded.
      </p>
      <Button variant="quiet" className={linkClass} onClick={queue.showFailures}>
        Show
      </Button>
      <IconButton icon={X} label="Dismiss" className={linkClass} onClick={queue.hideFailures} />
    </section>
  )
}

const textClass = 'text-on-caution'
const linkClass = 'text-on-caution! hover:bg-transparent! hover:underline'
