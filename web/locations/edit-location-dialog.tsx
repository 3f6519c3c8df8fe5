import { useId, useState } from 'react'
import type { Location, LocationGroup } from '../../shared/locations.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { DuplicateNameActions } from './duplicate-name-actions.tsx'
import { duplicateNameText } from './duplicate-name-text.ts'
import { findDuplicateNames } from './duplicate-names.ts'
import { isNameTaken, useRenameLocation } from './locations-api.ts'
import { NameForm } from './name-form.tsx'
import { validateName } from './validate-name.ts'

interface EditLocationDialogProps {
  location: Location
  groups: readonly LocationGroup[]
  focusIfGone: () => HTMLElement | null
}

/** Renames a location. If the name is in use, asks whether to merge the two or keep them separate. */
export function EditLocationDialog({ location, groups, focusIfGone }: EditLocationDialogProps) {
  const [open, setOpen] = useState(true)
  const [input, setInput] = useState(location.name)
  const [duplicates, setDuplicates] = useState<Location[] | null>(null)
  const renaming = useRenameLocation()
  const formId = useId()
  const validation = validateName(input)
  const { name } = validation

  const close = () => setOpen(false)

  function cancel(): void {
    if (renaming.isPending) return
    if (duplicates === null) close()
    else setDuplicates(null)
  }

  function save(): void {
    const existing = findDuplicateNames(groups, location, name)
    if (name === location.name) close()
    else if (existing.length > 0) setDuplicates(existing)
    else rename()
  }

  function rename(choice?: { mergeWithExisting: boolean }): void {
    renaming.mutate(
      { id: location.id, name, ...choice },
      { onSuccess: close, onError: (error) => isNameTaken(error) && setDuplicates([]) },
    )
  }

  const dialogProps = { open, onOpenChange: cancel, focusIfGone }
  if (duplicates !== null) {
    return (
      <Dialog
        {...dialogProps}
        title="Name Already in Use"
        description={
          <span id={duplicateTextId} className="[overflow-wrap:anywhere]">
            {duplicateNameText(location, duplicates, name)}
          </span>
        }
        actions={
          <DuplicateNameActions
            descriptionId={duplicateTextId}
            renaming={renaming}
            onChoose={rename}
            onCancel={cancel}
          />
        }
      />
    )
  }
  return (
    <Dialog
      {...dialogProps}
      title="Edit Location"
      actions={
        <>
          <Button disabled={renaming.isPending} onClick={cancel}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="action"
            disabled={!validation.isValid}
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

const duplicateTextId = 'duplicate-name-text'
