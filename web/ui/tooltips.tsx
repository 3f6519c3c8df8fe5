import { type ComponentType, useEffect, useState } from 'react'
import { followControls, type Told } from './follow-controls.ts'

/**
 * Shows the tooltips of icon-only controls (`data-tooltip`); use it once around the app. Loads the tooltip component
 * when the pointer or focus first reaches such a control. Every control has its accessible name without it.
 */
export function Tooltips() {
  const [told, setTold] = useState<Told | null>(null)
  const [Bubble, setBubble] = useState<ComponentType<Told> | null>(null)
  useEffect(() => {
    const fetchBubble = () =>
      void import('./tooltip-bubble.tsx').then(
        (part) => setBubble(() => part.TooltipBubble),
        () => undefined,
      )
    return followControls(fetchBubble, setTold)
  }, [])
  return told && Bubble && <Bubble {...told} />
}
