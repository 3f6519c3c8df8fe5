import { useState } from 'react'
import type { Photo } from '../../../shared/photos.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FramedPhoto } from '../../ui/framed-photo.tsx'
import { plural } from '../../ui/plural.ts'
import { Progress } from '../../ui/progress.tsx'
import { useDeletePhotos } from './gallery-api.ts'

/** The photos to delete, and where the focus moves once they are gone. */
export interface DeleteDialogProps {
  photos: readonly Photo[]
  /** Whether they were selected, as opposed to one photo with a menu of its own. */
  isSelection: boolean
  /** Callback for the ids that were deleted. */
  onDeleted: (deletedIds: string[]) => void
  focusIfGone: () => HTMLElement | null
}

/** Asks for confirmation before photos are deleted permanently, and shows the progress. */
export function DeleteDialog({ photos, isSelection, onDeleted, focusIfGone }: DeleteDialogProps) {
  const [open, setOpen] = useState(true)
  const [doneCount, setDoneCount] = useState(0)
  const { mutate, isPending } = useDeletePhotos()
  const count = photos.length
  const close = () => isPending || setOpen(false)
  const ids = photos.map(({ id }) => id)
  const confirm = () =>
    mutate(
      { ids, isSelection, onProgress: setDoneCount },
      {
        onSuccess: (failures) => onDeleted(ids.filter((id) => !failures.has(id))),
        onSettled: () => setOpen(false),
      },
    )
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      focusIfGone={focusIfGone}
      title={count === 1 ? 'Delete Photo' : 'Delete Photos'}
      description={<span id={descriptionId}>{confirmationText(count, isSelection)}</span>}
      actions={
        <>
          <Button autoFocus disabled={isPending} aria-describedby={descriptionId} onClick={close}>
            Cancel
          </Button>
          <Button variant="danger" busy={isPending} onClick={confirm}>
            Delete
          </Button>
        </>
      }
    >
      <PhotoStrip photos={photos} />
      {isPending && count > 1 && (
        <div className="flex flex-col gap-2">
          <p className="measure text-quiet text-sm">
            {`Deleting ${doneCount.toLocaleString('en-US')} of ${plural(count, 'photo')}`}
          </p>
          <Progress value={(100 * doneCount) / count} label="Deleting" />
        </div>
      )}
    </Dialog>
  )
}

function confirmationText(count: number, isSelection: boolean): string {
  return `Delete ${isSelection ? plural(count, 'photo') : 'this photo'}? This action cannot be undone.`
}

/** Shows the first of the photos, so that users do not delete the wrong ones. */
function PhotoStrip({ photos }: { photos: readonly Photo[] }) {
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
const descriptionId = 'delete-photos-words'
