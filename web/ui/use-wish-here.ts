import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'

/** Whether something is wanted open; a wish ends as another screen is gone to, also where its code had yet to come. */
export function useWishHere(): [boolean, (isWanted: boolean) => void] {
  const here = useLocation({ select: ({ pathname }) => pathname })
  const [wishedAt, setWishedAt] = useState<string | null>(null)
  return [wishedAt === here, (isWanted) => setWishedAt(isWanted ? here : null)]
}
