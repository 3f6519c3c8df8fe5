import { FolderInput, MapPinned, NotebookPen } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { formatCoordinates } from '../../shared/coordinates.ts'
import type { Location, LocationGroup } from '../../shared/locations.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useGroupSteps } from './groups/use-group-steps.tsx'
import { isNameTaken, useRenameLocation } from './locations-api.ts'
import { duplicateNameText, findDuplicateNames } from './names/duplicate-names.ts'
import { NameForm } from './names/name-form.tsx'
import { validateName } from './names/validate-name.ts'
import { useLocationNoteEditor } from './use-location-note-editor.tsx'
import { useStartPinMove } from './use-start-pin-move.ts'

interface EditLocationDialogProps {
  location: Location
  groups: readonly LocationGroup[]
  /** Called when the location is in another group, before the list shows it there. */
  onMoved?: (groupId: string) => void
  /** Called when the location is merged, with the id of the one that remains. */
  onMerged?: (locationId: string) => void
  open: boolean
  onClose: () => void
  focusIfGone: () => HTMLElement | null
}

/**
 * Renames a location, and leads to changing its group, moving its pin and noting something about it. If the name is in use, asks
 * whether to merge the two or keep them separate.
 */
export function EditLocationDialog(props: EditLocationDialogProps) {
  const { location, groups, onMoved = () => {}, onMerged, open, onClose, focusIfGone } = props
  const [input, setInput] = useState(location.name)
  const [duplicates, setDuplicates] = useState<Location[] | null>(null)
  const renaming = useRenameLocation(onMerged)
  const formId = useId()
  const validation = validateName(input)
  const { name } = validation
  const isRenamed = name !== location.name
  const startPinMove = useStartPinMove(location.id)

  // Another tab may have moved it meanwhile.
  const group = groups.find(({ locations }) => locations.some(({ id }) => id === location.id))
  const current = group?.locations.find(({ id }) => id === location.id) ?? location
  const [lastStep, setLastStep] = useState<'group' | 'note' | null>(null)
  const groupSteps = useGroupSteps({ location: current, groups, onMoved, close: onClose })
  const noteEditor = useLocationNoteEditor(current, onClose)

  function cancel(): void {
    if (renaming.isPending) return
    if (duplicates === null) onClose()
    else setDuplicates(null)
  }

  function save(): void {
    const existing = findDuplicateNames(groups, location, name)
    if (!isRenamed) onClose()
    else if (existing.length > 0) setDuplicates(existing)
    else rename()
  }

  function rename(choice?: { mergeWithExisting: boolean }): void {
    renaming.mutate(
      { id: location.id, name, ...choice },
      { onSuccess: onClose, onError: (error) => isNameTaken(error) && setDuplicates([]) },
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
  if (groupSteps.content !== null) {
    return <Dialog {...dialogProps} onOpenChange={groupSteps.back} {...groupSteps.content} />
  }
  if (noteEditor.isOpen) return <Dialog {...dialogProps} {...noteEditor.dialogProps} />
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
      <NameForm
        id={formId}
        value={input}
        onChange={setInput}
        onSave={save}
        validation={validation}
        hint={isRenamed ? 'Save the name before you change anything else.' : null}
        autoFocus={lastStep === null}
      />
      <div className="-my-2 flex flex-col gap-1">
        {group && (
          <ValueRow value={`Group: ${group.name}`}>
            <Button
              autoFocus={lastStep === 'group'}
              variant="quiet"
              className="-mx-2 px-2!"
              disabled={isRenamed}
              onClick={() => {
                setLastStep('group')
                groupSteps.start()
              }}
            >
              <FolderInput aria-hidden />
              Change Group
            </Button>
          </ValueRow>
        )}
        <ValueRow value={formatCoordinates(current)}>
          <Button
            variant="quiet"
            className="-mx-2 px-2!"
            disabled={isRenamed}
            onClick={() => {
              onClose()
              startPinMove()
            }}
          >
            <MapPinned aria-hidden />
            Move Pin
          </Button>
        </ValueRow>
        <ValueRow value={current.note === null ? 'No note' : `Note: ${current.note}`}>
          <Button
            autoFocus={lastStep === 'note'}
            variant="quiet"
            className="-mx-2 px-2!"
            disabled={isRenamed}
            onClick={() => {
              setLastStep('note')
              noteEditor.open()
            }}
          >
            <NotebookPen aria-hidden />
            {current.note === null ? 'Add Note' : 'Edit Note'}
          </Button>
        </ValueRow>
      </div>
    </Dialog>
  )
}

/** A value of the location, beside the button that changes it. */
function ValueRow({ value, children }: { value: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <p title={value} className="measure line-clamp-3 min-w-0 flex-1 basis-32 text-quiet text-sm">
        {value}
      </p>
      {children}
    </div>
  )
}

const duplicateTextId = 'duplicate-name-text'

interface DuplicateNameActionsProps {
  /** The id of the element that describes the choices. */
  descriptionId: string
  renaming: { isPending: boolean; variables: { mergeWithExisting?: boolean | undefined } | undefined }
  onChoose: (choice: { mergeWithExisting: boolean }) => void
  onCancel: () => void
}

/** The choices for a name that is already in use. Cancel has the initial focus, so that Enter goes back. */
function DuplicateNameActions({ descriptionId, renaming, onChoose, onCancel }: DuplicateNameActionsProps) {
  const { isPending, variables } = renaming
  const isBusy = (merge: boolean) => isPending && variables?.mergeWithExisting === merge
  return (
    <div className="flex w-full flex-col gap-3">
      <Button
        variant="danger"
        disabled={isPending}
        busy={isBusy(true)}
        onClick={() => onChoose({ mergeWithExisting: true })}
      >
        Merge Locations
      </Button>
      <Button
        disabled={isPending}
        busy={isBusy(false)}
        onClick={() => onChoose({ mergeWithExisting: false })}
      >
        Keep Separate
      </Button>
      <Button
        autoFocus
        variant="quiet"
        disabled={isPending}
        aria-describedby={descriptionId}
        onClick={onCancel}
      >
        Cancel
      </Button>
    </div>
  )
}
