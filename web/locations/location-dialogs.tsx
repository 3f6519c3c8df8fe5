import { useId, useState } from 'react'
import type { Location, LocationGroup } from '../../shared/locations.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { EditLocationDialog } from './edit-location-dialog.tsx'
import { headingId } from './groups/group-heading.tsx'
import { editButtonId } from './list/location-card.tsx'
import { useDeleteLocation, useRenameGroup } from './locations-api.ts'
import { NameForm } from './names/name-form.tsx'
import { validateName } from './names/validate-name.ts'

/** The dialogs that the list can open. */
export type DialogRequest =
  | { kind: 'edit'; location: Location }
  | { kind: 'delete'; location: Location }
  | { kind: 'rename group'; group: LocationGroup }

interface LocationDialogsProps {
  request: DialogRequest
  groups: readonly LocationGroup[]
  /** Called when a location is in another group, before the list shows it there. */
  onMoved: (locationId: string, groupId: string) => void
}

/** Renders the dialog for the question. */
export function LocationDialogs({ request, groups, onMoved }: LocationDialogsProps) {
  const [isEditOpen, setIsEditOpen] = useState(true)
  if (request.kind === 'rename group') return <RenameGroupDialog group={request.group} />
  const { kind, location } = request
  const focusIfGone = () =>
    document.getElementById(editButtonId(location.id)) ?? document.getElementById(headingId(location.groupId))
  if (kind === 'delete') return <DeleteLocationDialog location={location} focusIfGone={focusIfGone} />
  return (
    <EditLocationDialog
      location={location}
      groups={groups}
      onMoved={(groupId) => onMoved(location.id, groupId)}
      open={isEditOpen}
      onClose={() => setIsEditOpen(false)}
      focusIfGone={focusIfGone}
    />
  )
}

interface DeleteLocationDialogProps {
  location: Location
  focusIfGone: () => HTMLElement | null
}

/** Asks for confirmation before deleting a location. */
function DeleteLocationDialog({ location, focusIfGone }: DeleteLocationDialogProps) {
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

/** The dialog for renaming a group. */
function RenameGroupDialog({ group }: { group: LocationGroup }) {
  const [open, setOpen] = useState(true)
  const [input, setInput] = useState(group.name)
  const renaming = useRenameGroup()
  const formId = useId()
  const validation = validateName(input)
  const close = () => setOpen(false)
  const cancel = () => renaming.isPending || close()
  const save = () => renaming.mutate({ id: group.id, name: validation.name }, { onSuccess: close })
  return (
    <Dialog
      open={open}
      onOpenChange={cancel}
      title="Rename Group"
      actions={
        <>
          <Button disabled={renaming.isPending} onClick={cancel}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="action"
            disabled={!validation.isValid || validation.name === group.name}
            busy={renaming.isPending}
          >
            Save
          </Button>
        </>
      }
    >
      <NameForm id={formId} value={input} onChange={setInput} onSave={save} validation={validation} />
    </Dialog>
  )
}
