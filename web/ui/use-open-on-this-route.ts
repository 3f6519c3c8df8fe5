import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'

/**
 * Returns whether something should be open, and a setter. Navigating to another screen resets it, even while its code
 * is still loading.
 */
export function useOpenOnThisRoute(): [boolean, (isWanted: boolean) => void] {
  const here = useLocation({ select: ({ pathname }) => pathname })
  const [wishedAt, setWishedAt] = useState<string | null>(null)
  return [wishedAt === here, (isWanted) => setWishedAt(isWanted ? here : null)]
}
