import type { Location } from '../../shared/locations.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useDeleteLocation } from './locations-api.ts'

interface DeleteLocationDialogProps {
  location: Location
  focusIfGone: () => HTMLElement | null
}

/** Asks for confirmation before deleting a location. */
export function DeleteLocationDialog({ location, focusIfGone }: DeleteLocationDialogProps) {
  const { mutate, isPending } = useDeleteLocation()
  return (
    <ConfirmDialog
      title="Delete Location"
      description={`Are you sure you want to delete "${location.name}"? This action cannot be undone.`}
      confirmLabel="Delete"
      isPending={isPending}
      onConfirm={(close) => mutate(location, { onSuccess: close })}
      focusIfGone={focusIfGone}
    >
      {location.note !== null && <p>Its note is deleted too.</p>}
    </ConfirmDialog>
  )
}
