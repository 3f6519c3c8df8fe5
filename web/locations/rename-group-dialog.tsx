import { useId, useState } from 'react'
import type { LocationGroup } from '../../shared/locations.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useRenameGroup } from './locations-api.ts'
import { NameForm } from './name-form.tsx'
import { validateName } from './validate-name.ts'

/** The dialog for renaming a group. */
export function RenameGroupDialog({ group }: { group: LocationGroup }) {
  const [open, setOpen] = useState(true)
  const [typed, setTyped] = useState(group.name)
  const renaming = useRenameGroup()
  const formId = useId()
  const rule = validateName(typed)
  const close = () => setOpen(false)
  const goBack = () => renaming.isPending || close()
  const save = () => renaming.mutate({ id: group.id, name: rule.name }, { onSuccess: close })
  return (
    <Dialog
      open={open}
      onOpenChange={goBack}
      title="Rename Group"
      actions={
        <>
          <Button disabled={renaming.isPending} onClick={goBack}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="action"
            disabled={!rule.isFit || rule.name === group.name}
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
