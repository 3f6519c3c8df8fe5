import { useBlocker } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** What Back would close, the newest last: dialogs may lie over each other. */
const open: symbol[] = []

/** Whether anything lies open that Back would close. */
export function isAnythingOpen(): boolean {
  return open.length > 0
}

/** Lets Back close what is open, as it does on phones, in place of leaving the screen with what was typed. */
export function useBackCloses(isOpen: boolean, onBack: () => void): void {
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
