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

/**
 * Renames a location. If the name is already in use, the same dialog asks whether to merge the locations or keep them
 * separate.
 */
export function EditLocationDialog({ location, groups, focusIfGone }: EditLocationDialogProps) {
  const [open, setOpen] = useState(true)
  const [typed, setTyped] = useState(location.name)
  const [namesakes, setNamesakes] = useState<Location[] | null>(null)
  const renaming = useRenameLocation()
  const formId = useId()
  const rule = validateName(typed)
  const { name } = rule

  const close = () => setOpen(false)

  function goBack(): void {
    if (renaming.isPending) return
    if (namesakes === null) close()
    else setNamesakes(null)
  }

  function save(): void {
    const known = findDuplicateNames(groups, location, name)
    if (name === location.name) close()
    else if (known.length > 0) setNamesakes(known)
    else rename()
  }

  function rename(choice?: { mergeWithExisting: boolean }): void {
    renaming.mutate(
      { id: location.id, name, ...choice },
      { onSuccess: close, onError: (error) => isNameTaken(error) && setNamesakes([]) },
    )
  }

  const window = { open, onOpenChange: goBack, focusIfGone }
  if (namesakes !== null) {
    return (
      <Dialog
        {...window}
        title="Name Already in Use"
        description={
          <span id={takenWordsId} className="[overflow-wrap:anywhere]">
            {duplicateNameText(location, namesakes, name)}
          </span>
        }
        actions={
          <DuplicateNameActions
            wordsId={takenWordsId}
            renaming={renaming}
            onChoose={rename}
            onCancel={goBack}
          />
        }
      />
    )
  }
  return (
    <Dialog
      {...window}
      title="Edit Location"
      actions={
        <>
          <Button disabled={renaming.isPending} onClick={goBack}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="action"
            disabled={!rule.isFit}
            busy={renaming.isPending}
          >
            Save
          </Button>
        </>
      }
    >
      <NameForm id={formId} value={typed} onChange={setTyped} onSave={save} rule={rule} />
    </Dialog>
  )
}

const takenWordsId = 'taken-name-words'
