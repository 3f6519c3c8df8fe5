import { RotateCw, X } from 'lucide-react'
import { memo } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { Progress } from '../../ui/progress.tsx'
import { StatusIcon } from './status-icon.tsx'
import { isFinished, type UploadTask } from './upload-task.ts'
import { uploadStatusWords } from './upload-words.ts'

interface UploadRowProps {
  task: UploadTask
  onRemove: (id: string) => void
  onRetry: (id: string) => void
}

/** One file on its way up. */
export const UploadRow = memo(function UploadRow({ task, onRemove, onRetry }: UploadRowProps) {
  const { id, filename, status, progress } = task
  const isUnderWay = status !== 'waiting' && !isFinished(task)
  return (
    <li className="flex min-h-13 items-center gap-3 border-hairline border-t py-1 first:border-t-0">
      <StatusIcon status={status} />
      <div className="min-w-0 flex-1">
        <p title={filename} className="truncate font-semibold text-sm">
          {filename}
        </p>
        <p className={status === 'error' ? 'text-danger text-xs' : 'measure text-quiet text-xs'}>
          <span>{uploadStatusWords(task)}</span>
          {task.hint !== null && <span className="block text-quiet">{task.hint}</span>}
        </p>
        {isUnderWay && (
          <div className="mt-1.5">
            <Progress value={progress} label={filename} />
          </div>
        )}
      </div>
      {task.canRetry && (
        <IconButton
          icon={RotateCw}
          label={`Retry ${filename}`}
          className="-mr-3"
          onClick={() => onRetry(id)}
        />
      )}
      {isFinished(task) && (
        <IconButton icon={X} label={`Remove ${filename}`} className="-mr-3" onClick={() => onRemove(id)} />
      )}
    </li>
  )
})
