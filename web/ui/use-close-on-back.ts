import { useBlocker } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** The open elements that Back would close, the newest last, since dialogs may overlap. */
const open: symbol[] = []

/** Returns whether anything that Back would close is open. */
export function hasOpenOverlay(): boolean {
  return open.length > 0
}

/**
 * While `isOpen`, makes Back call `onBack` instead of leaving the screen, as on phones, so that typed text is not lost.
 */
export function useCloseOnBack(isOpen: boolean, onBack: () => void): void {
  const [me] = useState(() => Symbol('open'))

  useEffect(() => {
    if (!isOpen) return
    open.push(me)
    return () => void open.splice(open.indexOf(me), 1)
  }, [isOpen, me])

  useBlocker({
    disabled: !isOpen,
    enableBeforeUnload: false,
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK' || open.at(-1) !== me) return false
      onBack()
      return true
    },
  })
}
