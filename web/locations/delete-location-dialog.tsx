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
  const deletion = useDeleteLocation()
  const close = () => setOpen(false)
  const cancel = () => deletion.isPending || close()
  return (
    <Dialog
      open={open}
      onOpenChange={cancel}
      focusIfGone={focusIfGone}
      title="Delete Location"
      description={
        <span id={descriptionId} className="[overflow-wrap:anywhere]">
          Are you sure you want to delete "{location.name}"? This action cannot be undone.
        </span>
      }
      actions={
        <>
          <Button autoFocus disabled={deletion.isPending} aria-describedby={descriptionId} onClick={cancel}>
            Cancel
          </Button>
          <Button
            variant="danger"
            busy={deletion.isPending}
            onClick={() => deletion.mutate(location, { onSuccess: close })}
          >
            Delete
          </Button>
        </>
      }
    />
  )
}

const descriptionId = 'delete-location-words'
