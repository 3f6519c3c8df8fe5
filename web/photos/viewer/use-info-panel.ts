import { useState } from 'react'
import type { PanelSize } from './panel-size.ts'

/** State of the info panel: whether it is open, and edited; showing another photo ends editing. */
export function useInfoPanel(photoId: string | null) {
  const [size, setSize] = useState<PanelSize>('half')
  const isOpen = size !== 'closed'
  const [editedId, setEditedId] = useState<string | null>(null)
  const [lastEditedId, setLastEditedId] = useState<string | null>(null)
  if (editedId !== null && editedId !== photoId) setEditedId(null)
  return {
    isOpen,
    toggle: () => setSize(isOpen ? 'closed' : 'half'),
    /** On a phone in portrait, it may be as high as fits. */
    isFull: size === 'full',
    resize: setSize,
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
