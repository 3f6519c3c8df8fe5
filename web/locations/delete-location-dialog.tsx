import { useState } from 'react'
import type { Location } from '../../shared/locations.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useDeleteLocation } from './locations-api.ts'

interface DeleteLocationDialogProps {
  location: Location
  focusIfGone: () => HTMLElement | null
}

/** Asks for confirmation before deleting a location. */
export function DeleteLocationDialog({ location, focusIfGone }: DeleteLocationDialogProps) {
  const [open, setOpen] = useState(true)
  const removal = useDeleteLocation()
  const close = () => setOpen(false)
  const goBack = () => removal.isPending || close()
  return (
    <Dialog
      open={open}
      onOpenChange={goBack}
      focusIfGone={focusIfGone}
      title="Delete Location"
      description={
        <span id={wordsId} className="[overflow-wrap:anywhere]">
          Are you sure you want to delete "{location.name}"? This action cannot be undone.
        </span>
      }
      actions={
        <>
          <Button autoFocus disabled={removal.isPending} aria-describedby={wordsId} onClick={goBack}>
            Cancel
          </Button>
          <Button
            variant="danger"
            busy={removal.isPending}
            onClick={() => removal.mutate(location, { onSuccess: close })}
          >
            Delete
          </Button>
        </>
      }
    />
  )
}

const wordsId = 'delete-location-words'
