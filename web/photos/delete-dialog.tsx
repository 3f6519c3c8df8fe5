import { useState } from 'react'
import { plural } from '../../shared/formatting/plural.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import { InboxNote } from '../account/inbox-note.tsx'
import { countFishOnlyIn } from '../log/caught-fish.ts'
import { useLog } from '../log/log-query.ts'
import { selectPhotos } from '../log/select-photos.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { FramedPhoto } from '../ui/framed-photo.tsx'
import { Progress } from '../ui/progress.tsx'
import { useDeletePhotos } from './change-photos-api.ts'

/** The photos to delete, and what happens once they are gone. */
export interface DeleteDialogProps {
  photos: readonly LogPhoto[]
  /** Whether they were selected, as opposed to one photo with a menu of its own. */
  isSelection: boolean
  /** Callback for the ids that were deleted. */
  onDeleted?: (deletedIds: string[]) => void
  /** Returns the element to focus after closing if the one that asked for it is gone too. */
  focusIfGone?: () => HTMLElement | null
}

/** Asks for confirmation before photos are deleted permanently, and shows the progress. */
export function DeleteDialog({ photos, isSelection, onDeleted, focusIfGone }: DeleteDialogProps) {
  const [doneCount, setDoneCount] = useState(0)
  const { mutate, isPending } = useDeletePhotos()
  const count = photos.length
  const ids = photos.map(({ id }) => id)
  const fishCount = countFishOnlyIn(photos, useLog(selectPhotos).data ?? [])
  const deletePhotos = (close: () => void) =>
    mutate(
      { ids, isSelection, onProgress: setDoneCount },
      {
        onSuccess: (failures) => onDeleted?.(ids.filter((id) => !failures.has(id))),
        onSettled: close,
      },
    )
  return (
    <ConfirmDialog
      title={count === 1 ? 'Delete Photo' : 'Delete Photos'}
      description={confirmationText(count, isSelection)}
      confirmLabel="Delete"
      isPending={isPending}
      onConfirm={deletePhotos}
      focusIfGone={focusIfGone}
    >
      <PhotoStrip photos={photos} />
      {fishCount > 0 && <p className="text-quiet text-sm">{lostFishText(fishCount, count)}</p>}
      <InboxNote deletes="photos" />
      {isPending && count > 1 && (
        <div className="flex flex-col gap-2">
          <p className="measure text-quiet text-sm">
            {`Deleting ${doneCount.toLocaleString('en-US')} of ${plural(count, 'photo')}`}
          </p>
          <Progress value={(100 * doneCount) / count} label="Deleting" />
        </div>
      )}
    </ConfirmDialog>
  )
}

function confirmationText(count: number, isSelection: boolean): string {
  return `Delete ${isSelection ? plural(count, 'photo') : 'this photo'}? This action cannot be undone.`
}

function lostFishText(fishCount: number, photoCount: number): string {
  const place = photoCount === 1 ? 'it' : 'them'
  if (fishCount === 1) return `The fish in ${place} is deleted too.`
  return `The ${fishCount.toLocaleString('en-US')} fish in ${place} are deleted too.`
}

/** Shows the first of the photos, so that users do not delete the wrong ones. */
function PhotoStrip({ photos }: { photos: readonly LogPhoto[] }) {
  const hiddenCount = photos.length - maxShown
  return (
    <div aria-hidden className="flex items-center gap-2">
      {photos.slice(0, maxShown).map((photo) => (
        <FramedPhoto key={photo.id} photo={photo} sizes="64px" alt="" className="size-16 rounded-sm" />
      ))}
      {hiddenCount > 0 && (
        <span className="measure font-semibold text-quiet">+{hiddenCount.toLocaleString('en-US')}</span>
      )}
    </div>
  )
}

const maxShown = 4
