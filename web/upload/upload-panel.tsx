import {
  ChevronDown,
  ChevronRight,
  ChevronUp,
  CircleCheck,
  CircleDashed,
  CloudOff,
  CopyCheck,
  Image,
  LoaderCircle,
  RotateCw,
  TriangleAlert,
  X,
} from 'lucide-react'
import { memo, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react'
import { plural } from '../../shared/formatting/plural.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import { connection } from '../api-client/connection.ts'
import { usePreference } from '../device/preferences.ts'
import { pendingUploadsText } from '../offline/pending-uploads-text.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Progress } from '../ui/progress.tsx'
import { showToast } from '../ui/toast-store.ts'
import { useDialogRequest } from '../ui/use-dialog-request.ts'
import { initialEntryCount, orderForPanel } from './upload-order.ts'
import type { UploadQueue } from './upload-queue.ts'
import { uploadedText, uploadPanelId } from './upload-result.ts'
import type { UploadState } from './upload-store.ts'
import { countTasks, isFinished, overallProgress, type UploadStatus, type UploadTask } from './upload-task.ts'
import { failureText, keepOpenText, pendingSaveText, uploadStatusText, uploadTitle } from './upload-text.ts'

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

/** Replaces the progress: photos wait for a connection, and whether the page may be closed meanwhile. */
function PendingNotice({ uploads }: { uploads: UploadState }) {
  const waiting = uploads.tasks.filter((task) => !isFinished(task))
  return (
    <>
      <h2 className="measure flex items-center gap-3 font-bold">
        <CloudOff aria-hidden className="size-5 shrink-0 text-action" />
        {pendingUploadsText(waiting.length)}
      </h2>
      <p role="status" className="text-quiet text-sm">
        {pendingSaveText(uploads.tasks)}
      </p>
    </>
  )
}

/** Checks the connection for photos that wait for one. */
function TryNowButton() {
  const [isChecking, setIsChecking] = useState(false)

  async function tryNow() {
    setIsChecking(true)
    const isReachable = await connection.check()
    setIsChecking(false)
    if (!isReachable) showToast({ title: 'Still no connection', description: stillOfflineText })
  }

  return (
    <Button variant="quiet" busy={isChecking} onClick={tryNow}>
      Try now
    </Button>
  )
}

const stillOfflineText = 'Your photos will upload automatically once you’re back online.'

interface UploadCountsProps {
  uploaded: number
  duplicates: number
  failed: number
}

/** The numbers of finished files by outcome. */
function UploadCounts({ uploaded, duplicates, failed }: UploadCountsProps) {
  return (
    <div className="flex min-h-6 flex-wrap gap-2">
      {uploaded > 0 && (
        <Badge>
          <CircleCheck aria-hidden />
          {uploaded} uploaded
        </Badge>
      )}
      {duplicates > 0 && (
        <Badge>
          <CopyCheck aria-hidden />
          {plural(duplicates, 'duplicate')}
        </Badge>
      )}
      {failed > 0 && (
        <Badge variant="danger">
          <TriangleAlert aria-hidden />
          {failed} failed
        </Badge>
      )}
    </div>
  )
}

interface UploadRowProps {
  task: UploadTask
  /** Whether unfinished photos wait for a connection; waiting ones can then be removed. */
  isStalled: boolean
  imageFor: (id: string) => Promise<Blob | null>
  /** Opens the photo; null if it isn’t in the grid. */
  onOpen: ((photoId: string) => void) | null
  onRemove: (id: string) => void
  onRetry: (id: string) => void
}

/** One file of an upload. Once it is finished, a tap opens its photo. */
const UploadRow = memo(function UploadRow(props: UploadRowProps) {
  const { task, isStalled, imageFor, onOpen, onRemove, onRetry } = props
  const { id, filename, status, progress, photoId = null } = task
  const isActive = status !== 'waiting' && !isStalled && !isFinished(task)
  return (
    <li className="relative flex min-h-15 items-center gap-3 border-hairline border-t py-1 first:border-t-0">
      <span className="relative shrink-0">
        <UploadThumbnail id={id} isPrepared={task.selected === null} imageFor={imageFor} />
        <span className="-right-1.5 -bottom-1.5 absolute rounded-full bg-sheet p-0.5">
          <StatusIcon status={status} />
        </span>
      </span>
      <div className={photoId !== null && onOpen !== null ? 'min-w-0 flex-1 pr-5' : 'min-w-0 flex-1'}>
        <p title={filename} className="truncate font-semibold text-sm">
          {filename}
        </p>
        <p className={status === 'error' ? 'text-danger text-xs' : 'measure text-quiet text-xs'}>
          <span>{uploadStatusText(task, isStalled)}</span>
          {task.hint !== null && <span className="block text-quiet">{task.hint}</span>}
        </p>
        {isActive && (
          <div className="mt-1 mb-1">
            <Progress value={progress} label={filename} />
          </div>
        )}
      </div>
      {photoId !== null && onOpen !== null && (
        <button
          type="button"
          aria-label={`Open ${filename}`}
          title={filename}
          className="absolute inset-0 flex items-center justify-end rounded-md pr-10 hover:bg-ink/5 in-data-selecting:hidden"
          onClick={() => onOpen(photoId)}
        >
          <ChevronRight aria-hidden className="size-5 text-quiet" />
        </button>
      )}
      {task.canRetry && (
        <IconButton
          icon={RotateCw}
          label={`Retry ${filename}`}
          className="-mr-3"
          onClick={() => onRetry(id)}
        />
      )}
      {(isFinished(task) || (isStalled && status === 'waiting')) && (
        <IconButton
          icon={X}
          label={`Remove ${filename}`}
          className="relative -mr-3"
          onClick={() => onRemove(id)}
        />
      )}
    </li>
  )
})

interface UploadThumbnailProps {
  id: string
  /** Whether the photo is ready to be uploaded; only then is there an image to show. */
  isPrepared: boolean
  imageFor: (id: string) => Promise<Blob | null>
}

/** Thumbnail of a photo being uploaded; an icon until its row is seen, and if it can’t be decoded, such as HEIC in most browsers. */
function UploadThumbnail(props: UploadThumbnailProps) {
  const ref = useRef<HTMLSpanElement>(null)
  const url = useThumbnailUrl(props, ref)
  if (url !== null) return <img src={url} alt="" className="size-10 rounded-sm bg-tint" />
  return (
    <span ref={ref} className="flex size-10 items-center justify-center rounded-sm bg-tint">
      <Image aria-hidden className="size-5 text-quiet" />
    </span>
  )
}

/** Reads the photo once it is prepared and seen, and then no more: a thousand rows hold a thousand tiny images, and no photo. */
function useThumbnailUrl(
  { id, isPrepared, imageFor }: UploadThumbnailProps,
  ref: RefObject<HTMLElement | null>,
): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const element = ref.current
    if (!isPrepared || element === null) return
    let isCurrent = true
    async function load() {
      const image = await imageFor(id)
      const rendered = image && isCurrent ? await renderThumbnail(image) : null
      if (isCurrent) setUrl(rendered)
    }
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      load().catch(() => undefined) // the browser can’t read or decode it: the icon stays
    })
    observer.observe(element)
    return () => {
      isCurrent = false
      observer.disconnect()
    }
  }, [id, isPrepared, imageFor, ref])
  return url
}

/** Renders the middle of a photo as a tiny JPEG in a data URL, so that nothing has to be revoked. */
async function renderThumbnail(photo: Blob): Promise<string | null> {
  const bitmap = await createImageBitmap(photo, { imageOrientation: 'from-image' })
  const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size })
  const context = canvas.getContext('2d')
  const { width, height } = bitmap
  const side = Math.min(width, height)
  context?.drawImage(bitmap, (width - side) / 2, (height - side) / 2, side, side, 0, 0, size, size)
  bitmap.close()
  return context && canvas.toDataURL('image/jpeg', 0.8)
}

/** Pixels, for 40 px on a phone with two or three pixels each. */
const size = 96

/** Icon for the status of an upload, at the corner of its thumbnail. */
function StatusIcon({ status }: { status: UploadStatus }) {
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
