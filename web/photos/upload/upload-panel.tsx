import { ChevronDown, ChevronUp } from 'lucide-react'
import { useId, useMemo, useRef, useState } from 'react'
import type { LogPhoto } from '../../../shared/sync.ts'
import { usePreference } from '../../device/preferences.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Progress } from '../../ui/progress.tsx'
import { useDialogRequest } from '../../ui/use-dialog-request.ts'
import { PendingNotice, TryNowButton } from './pending-notice.tsx'
import { UploadCounts } from './upload-counts.tsx'
import { initialEntryCount, orderForPanel } from './upload-order.ts'
import type { UploadQueue } from './upload-queue.ts'
import { uploadedText, uploadPanelId } from './upload-result.ts'
import { UploadRow } from './upload-row.tsx'
import type { UploadState } from './upload-store.ts'
import { countTasks, overallProgress } from './upload-task.ts'
import { failureText, keepOpenText, uploadTitle } from './upload-text.ts'

interface UploadPanelProps {
  uploads: UploadState
  queue: UploadQueue
  /** Those in the grid, which can be opened. */
  photos: readonly LogPhoto[] | undefined
  onOpen: (photoId: string) => void
}

/** The progress of the upload, overall and, unfolded, per file. */
export function UploadPanel({ uploads, queue, photos, onOpen }: UploadPanelProps) {
  const { tasks, isStalled } = uploads
  const [showsAll, setShowsAll] = useState(false)
  const [isUnfolded, setIsUnfolded] = usePreference('uploadList')
  const [stopRequest, askToStop] = useDialogRequest<null>()
  const listId = useId()
  const foldButton = useRef<HTMLButtonElement>(null)
  const shownIds = useMemo(() => new Set(photos?.map(({ id }) => id)), [photos])
  const counts = countTasks(tasks)
  const { total, finished, uploaded, failed, unsent } = counts
  const isDone = finished === total
  const isWaiting = isStalled && !isDone
  const hiddenCount = showsAll ? 0 : Math.max(0, total - initialEntryCount)
  const retryCount = tasks.filter((task) => task.canRetry).length
  return (
    <section id={uploadPanelId} aria-label="Upload" className={panel}>
      <div className="flex min-h-11 shrink-0 items-center gap-2">
        <div className="flex min-w-0 flex-1 flex-col">
          {isWaiting ? (
            <PendingNotice uploads={uploads} />
          ) : (
            <>
              <h2 className="measure font-bold">{uploadTitle(counts)}</h2>
              {/* Empty, they take no room, so that the title is in the middle of the row, which stays as high. */}
              <p className="line-clamp-2 text-quiet text-sm">
                {keepOpenText(tasks) ?? failureText(tasks, isUnfolded)}
              </p>
              <p role="status" className="text-quiet text-sm">
                {isDone && uploaded > 0 && uploadedText(uploaded)}
              </p>
            </>
          )}
        </div>
        <IconButton
          ref={foldButton}
          label={isUnfolded ? 'Hide files' : 'Show files'}
          icon={isUnfolded ? ChevronDown : ChevronUp}
          aria-expanded={isUnfolded}
          aria-controls={listId}
          className="-mr-3 self-start"
          onClick={() => setIsUnfolded(!isUnfolded)}
        />
      </div>
      <div className="flex min-h-7 shrink-0 flex-wrap items-center gap-2">
        <UploadCounts {...counts} />
        <div className="-my-2 -mr-4 ml-auto flex flex-wrap justify-end">
          {(retryCount > 1 || (retryCount === 1 && !isUnfolded)) && (
            <Button variant="quiet" onClick={() => queue.retry()}>
              {retryCount === 1 ? 'Retry' : `Retry ${retryCount}`}
            </Button>
          )}
          {unsent > 0 && (
            <Button variant="quiet" onClick={() => askToStop(null)}>
              Stop Upload
            </Button>
          )}
          {isWaiting && <TryNowButton />}
        </div>
      </div>
      <div className={isDone && failed > 0 ? 'invisible' : ''}>
        <Progress value={overallProgress(tasks)} label="All photos" />
      </div>
      <div id={listId} hidden={!isUnfolded} className={isUnfolded ? 'flex min-h-25 flex-col gap-1' : ''}>
        <ul
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          aria-label="Files"
          className="-mx-4 overflow-y-auto overscroll-contain px-4"
          style={{ height: `${Math.min(total, visibleRows) * rowHeight}rem` }}
        >
          {orderForPanel(tasks)
            .slice(0, total - hiddenCount)
            .map((task) => (
              <UploadRow
                key={task.id}
                task={task}
                isStalled={isStalled}
                imageFor={queue.imageFor}
                onOpen={shownIds.has(task.photoId ?? '') ? onOpen : null}
                onRemove={queue.remove}
                onRetry={queue.retry}
              />
            ))}
        </ul>
        <div className="-mx-4 -mb-2 flex min-h-11 shrink-0 flex-wrap justify-between">
          {hiddenCount > 0 && (
            <Button variant="quiet" onClick={() => setShowsAll(true)}>
              Show {hiddenCount} More
            </Button>
          )}
          {finished > 0 && (
            <Button variant="quiet" className="ml-auto" onClick={queue.clearFinished}>
              {isDone ? 'Dismiss All' : 'Clear Completed'}
            </Button>
          )}
        </div>
      </div>
      {stopRequest && (
        <ConfirmDialog
          key={stopRequest.key}
          title="Stop Upload"
          description="Photos that aren’t being sent yet won’t be uploaded. Those taken in Creel may not be saved anywhere else."
          confirmLabel="Stop"
          isPending={false}
          onConfirm={(close) => {
            if (unsent > 0) queue.removeUnsent() // the last one may have been sent while the question was open
            close()
          }}
          focusIfGone={() => foldButton.current}
        />
      )}
    </section>
  )
}

/** Files that are visible at once; the half one says that others can be scrolled to. */
const visibleRows = 3.5
/** In rem, as long as the text of a file fits in two lines. */
const rowHeight = 3.75

const panel =
  'flex max-h-[calc(100dvh-var(--covered-top)-var(--covered-bottom)-var(--bar-height)-2rem)] flex-col gap-2 overflow-y-auto ' +
  'rounded-xl border border-hairline bg-sheet px-4 pt-2 pb-3 shadow-floating'
