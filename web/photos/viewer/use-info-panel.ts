import { useState } from 'react'

/**
 * State of the info panel: whether it is open, and edited, for which `startsEditing` is the initial value; showing another
 * photo ends editing.
 */
export function useInfoPanel(photoId: string | null, startsEditing: boolean) {
  const [isOpen, setIsOpen] = useState(true)
  const [editedId, setEditedId] = useState(startsEditing ? photoId : null)
  const [lastEditedId, setLastEditedId] = useState<string | null>(null)
  if (editedId !== null && editedId !== photoId) setEditedId(null)
  return {
    isOpen,
    toggle: () => setIsOpen(!isOpen),
    isEditing: editedId !== null && editedId === photoId,
    edit: () => setEditedId(photoId),
    finishEditing: () => {
      setEditedId(null)
      setLastEditedId(photoId)
    },
    /** Whether editing has just ended, so that the focus returns to where it started. */
    hasJustEdited: lastEditedId === photoId,
  }
}

/** The state and actions of the info panel. */
export type InfoPanelState = ReturnType<typeof useInfoPanel>
