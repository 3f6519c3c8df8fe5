import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'

/**
 * Returns whether something should be open, and a setter. Navigating to another screen resets it, even while its code
 * is still loading.
 */
export function useOpenOnThisRoute(): [boolean, (isOpen: boolean) => void] {
  const currentPathname = useLocation({ select: ({ pathname }) => pathname })
  const [openPathname, setOpenPathname] = useState<string | null>(null)
  return [openPathname === currentPathname, (isOpen) => setOpenPathname(isOpen ? currentPathname : null)]
}
