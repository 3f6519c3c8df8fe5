import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useClosable } from './close-newest.ts'
import { showToast } from './toast-store.ts'

/**
 * Loads a module once `isNeeded` is true, since the first render of the screen does not need it; returns null until
 * then. If loading fails, shows a toast with a reload action and calls `cancel`, as Escape does meanwhile.
 */
export function useLazyModule<Module>(
  isNeeded: boolean,
  load: () => Promise<Module>,
  cancel?: () => void,
): Module | null {
  const [loaded, setLoaded] = useState<{ module: Module } | null>(null)
  const isLoading = isNeeded && loaded === null
  useClosable(isLoading && cancel !== undefined, { onEscape: cancel })
  const loadModule = useEffectEvent(load)
  const handleFailure = useEffectEvent(() => {
    showToast({
      title: 'Connection lost',
      description: failureMessage,
      destructive: true,
      action: { label: 'Reload', onSelect: () => window.location.reload() },
    })
    cancel?.()
  })

  useEffect(() => {
    if (!isLoading) return
    let isCurrent = true
    loadModule().then(
      (module) => isCurrent && setLoaded({ module }),
      () => isCurrent && handleFailure(),
    )
    return () => {
      isCurrent = false
    }
  }, [isLoading])

  return loaded?.module ?? null
}

// Browsers do not retry a failed `import()` of the same module; only a reload does.
const failureMessage = 'This part of Creel couldn’t be loaded. Reload the page once you’re back online.'

/** Returns whether something is open, and a setter. Navigation resets it, even while its code loads. */
export function useOpenOnThisRoute(): [boolean, (isOpen: boolean) => void] {
  const currentPathname = useLocation({ select: ({ pathname }) => pathname })
  const [openPathname, setOpenPathname] = useState<string | null>(null)
  return [openPathname === currentPathname, (isOpen) => setOpenPathname(isOpen ? currentPathname : null)]
}
