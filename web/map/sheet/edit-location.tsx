import { useState } from 'react'
import { EditLocationDialog } from '../../locations/edit-location-dialog.tsx'
import { useLocationGroups } from '../../locations/locations-api.ts'
import { editButtonId } from './location-actions.tsx'

interface EditLocationProps {
  locationId: string
  onMerged(locationId: string): void
  open: boolean
  onClose(): void
}

/** The dialog that renames the location of the sheet, and leads to its group, pin and note. */
export function EditLocation({ locationId, onMerged, open, onClose }: EditLocationProps) {
  const groups = useLocationGroups().data ?? []
  const found = groups.flatMap(({ locations }) => locations).find(({ id }) => id === locationId)
  const [first, setFirst] = useState(found)
  if (first === undefined && found !== undefined) setFirst(found)
  return (
    first && (
      <EditLocationDialog
        location={first}
        groups={groups}
        onMerged={onMerged}
        open={open}
        onClose={onClose}
        focusIfGone={() => document.getElementById(editButtonId)}
      />
    )
  )
}
