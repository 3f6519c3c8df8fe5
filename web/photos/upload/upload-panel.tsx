import { useState } from 'react'
import { plural } from '../../../shared/formatting/plural.ts'
import { Button } from '../../ui/button.tsx'
import { Progress } from '../../ui/progress.tsx'
import { PendingNotice } from './pending-notice.tsx'
import { UploadCounts } from './upload-counts.tsx'
import { initialEntryCount, orderForPanel } from './upload-order.ts'
import type { UploadQueue } from './upload-queue.ts'
import { UploadRow } from './upload-row.tsx'
import type { UploadState } from './upload-store.ts'
import { countTasks, overallProgress } from './upload-task.ts'
import { keepOpenText } from './upload-text.ts'

interface UploadPanelProps {
  uploads: UploadState
  queue: UploadQueue
}

/** The progress of the upload, overall and per file. */
export function UploadPanel({ uploads, queue }: UploadPanelProps) {
  const { tasks, isStalled } = uploads
  const [showsAll, setShowsAll] = useState(false)
  const counts = countTasks(tasks)
  const { total, finished, failed } = counts
  const isDone = finished === total
  const hiddenCount = showsAll ? 0 : Math.max(0, total - initialEntryCount)
  const retryCount = failed > 1 ? tasks.filter((task) => task.canRetry).length : 0
  return (
    <section aria-label="Upload" className="flex flex-col gap-3 rounded-lg bg-sheet p-4 shadow-raised">
      {isStalled && !isDone ? (
        <PendingNotice uploads={uploads} />
      ) : (
        <>
          <h2 className="measure font-bold">
            {isDone ? 'Upload Complete' : `Uploading ${finished + 1} of ${plural(total, 'photo')}`}
          </h2>
          <Progress value={overallProgress(tasks)} label="All photos" />
          <p className="min-h-5 text-quiet text-sm">{keepOpenText(tasks)}</p>
        </>
      )}
      <UploadCounts {...counts} />
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label="Files"
        className="-mx-4 max-h-[40dvh] overflow-y-auto overscroll-contain px-4"
      >
        {orderForPanel(tasks)
          .slice(0, total - hiddenCount)
          .map((task) => (
            <UploadRow
              key={task.id}
              task={task}
              isStalled={isStalled}
              imageFor={queue.imageFor}
              onRemove={queue.remove}
              onRetry={queue.retry}
            />
          ))}
      </ul>
      <div className="-mx-4 -mb-2 flex flex-wrap justify-between empty:hidden">
        {hiddenCount > 0 && (
          <Button variant="quiet" onClick={() => setShowsAll(true)}>
            Show {hiddenCount} More
          </Button>
        )}
        {retryCount > 1 && (
          <Button variant="quiet" onClick={() => queue.retry()}>
            Retry {retryCount}
          </Button>
        )}
        {finished > 0 && (
          <Button variant="quiet" className="ml-auto" onClick={queue.clearFinished}>
            {isDone ? 'Dismiss All' : 'Clear Completed'}
          </Button>
        )}
      </div>
    </section>
  )
}
