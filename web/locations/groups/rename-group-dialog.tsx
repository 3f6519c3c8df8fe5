import { useId, useState } from 'react'
import type { LocationGroup } from '../../../shared/locations.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useRenameGroup } from '../locations-api.ts'
import { NameForm } from '../names/name-form.tsx'
import { validateName } from '../names/validate-name.ts'

/** The dialog for renaming a group. */
export function RenameGroupDialog({ group }: { group: LocationGroup }) {
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
