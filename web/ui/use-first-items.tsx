import { type ReactNode, useState } from 'react'
import { Chip } from './chip.tsx'

/** Returns the first few items of a list, and the chip that shows the others, or null once all are shown. */
export function useFirstItems<T>(items: readonly T[], max = 12): [shown: readonly T[], chip: ReactNode] {
  const [isWhole, setIsWhole] = useState(false)
  if (isWhole || items.length <= max) return [items, null]
  return [
    items.slice(0, max),
    <Chip key="rest" onClick={() => setIsWhole(true)}>
      +{items.length - max} more
    </Chip>,
  ]
}
