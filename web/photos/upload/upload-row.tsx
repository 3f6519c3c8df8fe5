import { ChevronRight, RotateCw, X } from 'lucide-react'
import { memo } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { Progress } from '../../ui/progress.tsx'
import { StatusIcon } from './status-icon.tsx'
import { isFinished, type UploadTask } from './upload-task.ts'
import { uploadStatusText } from './upload-text.ts'
import { UploadThumbnail } from './upload-thumbnail.tsx'

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
export const UploadRow = memo(function UploadRow(props: UploadRowProps) {
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
