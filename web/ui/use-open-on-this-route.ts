import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'

/** Returns whether something is open, and a setter. Navigation resets it, even while its code loads. */
export function useOpenOnThisRoute(): [boolean, (isOpen: boolean) => void] {
  const currentPathname = useLocation({ select: ({ pathname }) => pathname })
  const [openPathname, setOpenPathname] = useState<string | null>(null)
  return [openPathname === currentPathname, (isOpen) => setOpenPathname(isOpen ? currentPathname : null)]
}
