import { useState } from 'react'
import type { Location, LocationGroup } from '../../shared/locations.ts'
import { DeleteLocationDialog } from './delete-location-dialog.tsx'
import { EditLocationDialog } from './edit-location-dialog.tsx'
import { headingId } from './groups/group-heading.tsx'
import { RenameGroupDialog } from './groups/rename-group-dialog.tsx'
import { editButtonId } from './list/location-card.tsx'

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
