import { type ComponentType, useEffect, useState } from 'react'
import { type TooltipTarget, trackTooltipTriggers } from './tooltip-triggers.ts'

/**
 * Shows the tooltips of icon-only controls (`data-tooltip`); use it once around the app. Loads the tooltip component
 * when the pointer or focus first reaches such a control. Every control has its accessible name without it.
 */
export function Tooltips() {
  const [told, setTold] = useState<TooltipTarget | null>(null)
  const [Bubble, setBubble] = useState<ComponentType<TooltipTarget> | null>(null)
  useEffect(() => {
    const fetchBubble = () =>
      void import('./tooltip-bubble.tsx').then(
        (part) => setBubble(() => part.TooltipBubble),
        () => undefined,
      )
    return trackTooltipTriggers(fetchBubble, setTold)
  }, [])
  return told && Bubble && <Bubble {...told} />
}
