import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Location } from '../../shared/locations.ts'
import { useConnection } from '../api-client/use-connection.ts'
import { Button } from '../ui/button.tsx'
import { NoteField } from '../ui/note-field.tsx'
import { useEditLocationNote } from './use-edit-location-note.ts'

/** What a dialog shows to edit the note of a location. */
export interface LocationNoteEditor {
  isOpen: boolean
  /** Begins with the note as it is now. */
  open: () => void
  dialogProps: {
    onOpenChange: () => void
    title: string
    description: ReactNode
    children: ReactNode
    actions: ReactNode
    staysOpen: boolean
  }
}

/**
 * Manages what a dialog shows to edit the note of a location. `onSaved` is called once the note is as it was typed; without it, the
 * editor just closes.
 */
export function useLocationNoteEditor(
  location: Pick<Location, 'id' | 'name' | 'note'>,
  onSaved?: () => void,
): LocationNoteEditor {
  const [isOpen, setIsOpen] = useState(false)
  const [openedNote, setOpenedNote] = useState<string | null>(null)
  const [input, setInput] = useState('')
  const { mutate, isPending } = useEditLocationNote()
  const { isOffline } = useConnection()
  const note = input.trim() === '' ? null : input
  const isChanged = note !== openedNote // not with the note of now, which another device may have changed
  const saveButton = useRef<HTMLButtonElement>(null)
  // The button, disabled while saving, would lose the focus to the sheet below.
  useEffect(() => {
    const dialog = saveButton.current?.closest<HTMLElement>('[role=dialog]')
    if (isPending) dialog?.focus({ preventScroll: true })
    else if (document.activeElement === dialog) saveButton.current?.focus({ preventScroll: true })
  }, [isPending])
  const close = () => setIsOpen(false)

  function cancel(): void {
    if (!isPending) close()
  }

  function save(): void {
    const onSuccess = onSaved ?? close
    if (isChanged) mutate({ id: location.id, note }, { onSuccess })
    else onSuccess()
  }

  return {
    isOpen,
    open: () => {
      setOpenedNote(location.note)
      setInput(location.note ?? '')
      setIsOpen(true)
    },
    dialogProps: {
      onOpenChange: cancel,
      title: 'Location Note',
      description: <span className="line-clamp-2">{location.name}</span>,
      children: (
        <>
          <NoteField autoFocus value={input} onChange={setInput} />
          {isOffline && (
            <p role="status" className="text-quiet text-sm">
              You need a connection to save.
            </p>
          )}
        </>
      ),
      actions: (
        <>
          <Button disabled={isPending} onClick={cancel}>
            Cancel
          </Button>
          <Button ref={saveButton} variant="action" disabled={isOffline} busy={isPending} onClick={save}>
            Save
          </Button>
        </>
      ),
      staysOpen: isChanged || isPending, // a tap beside it would lose what was typed
    },
  }
}
