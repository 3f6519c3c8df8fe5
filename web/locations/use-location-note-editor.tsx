import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { editLocationNoteEndpoint } from '../../shared/locations/edit-note.ts'
import type { Location } from '../../shared/locations.ts'
import { useConnection } from '../api-client/connection.ts'
import { invalidateTopics } from '../api-client/invalidate.ts'
import { request } from '../api-client/request.ts'
import { errorMessage } from '../api-client/request-error.ts'
import { updateRows } from '../log/log-query.ts'
import { Button } from '../ui/button.tsx'
import { NoteField } from '../ui/note-field.tsx'
import { showToast } from '../ui/toast-store.ts'

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

/** Saves the note of a location, or takes it away, and reports whether that worked. */
function useEditLocationNote() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, note }: { id: string; note: string | null }) =>
      request(editLocationNoteEndpoint, { params: { id }, body: { note } }),
    onSuccess: async ({ id, note }) => {
      // The note is there at once, even if the changes cannot be fetched.
      updateRows(queryClient, (rows) => {
        const location = rows.locations.get(id)
        if (location === undefined) return rows
        const { note: _, ...rest } = location
        const edited = note === null ? rest : { ...rest, note }
        return { ...rows, locations: new Map(rows.locations).set(id, edited) }
      })
      await invalidateTopics(queryClient, ['log'])
      showToast({ title: note === null ? 'Note Removed' : 'Note Saved' })
    },
    onError: (error) =>
      showToast({
        title: 'Update Failed',
        description: errorMessage(error, 'Please try again.'),
        destructive: true,
      }),
  })
}
