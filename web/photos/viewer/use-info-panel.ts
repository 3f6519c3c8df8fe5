import { useState } from 'react'

/** Whether the info panel is open, and whether its photo is being edited; another photo ends that. */
export function useInfoPanel(photoId: string | null) {
  const [isOpen, setIsOpen] = useState(true)
  const [editedId, setEditedId] = useState<string | null>(null)
  const [readAgainId, setReadAgainId] = useState<string | null>(null)
  if (editedId !== null && editedId !== photoId) setEditedId(null)
  return {
    isOpen,
    toggle: () => setIsOpen(!isOpen),
    isEditing: editedId !== null && editedId === photoId,
    edit: () => setEditedId(photoId),
    read: () => {
      setEditedId(null)
      setReadAgainId(photoId)
    },
    /** Editing has just ended, so the focus goes back to where it began. */
    isReadAgain: readAgainId === photoId,
  }
}

/** The info panel as its parts know it. */
export type InfoPanelState = ReturnType<typeof useInfoPanel>
