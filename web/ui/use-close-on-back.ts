import { useBlocker } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** The open elements that Back would close, the newest last, since dialogs may overlap. */
const openOverlays: symbol[] = []

/** Returns whether anything that Back would close is open. */
export function hasOpenOverlay(): boolean {
  return openOverlays.length > 0
}

/** While `isOpen`, Back calls `onBack` instead of leaving the screen, so that typed text is not lost. */
export function useCloseOnBack(isOpen: boolean, onBack: () => void): void {
  const [id] = useState(() => Symbol('open'))

  useEffect(() => {
    if (!isOpen) return
    openOverlays.push(id)
    return () => void openOverlays.splice(openOverlays.indexOf(id), 1)
  }, [isOpen, id])

  useBlocker({
    disabled: !isOpen,
    enableBeforeUnload: false,
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK' || openOverlays.at(-1) !== id) return false
      onBack()
      return true
    },
  })
}
