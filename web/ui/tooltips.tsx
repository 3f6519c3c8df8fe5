import { type ComponentType, useEffect, useState } from 'react'
import { type TooltipTarget, trackTooltipTriggers } from './tooltip-triggers.ts'

/**
 * Shows the tooltips of icon-only controls (`data-tooltip`); use it once around the app. Loads the tooltip component
 * when the pointer or focus first reaches such a control. Every control has its accessible name without it.
 */
export function Tooltips() {
  const [target, setTarget] = useState<TooltipTarget | null>(null)
  const [Bubble, setBubble] = useState<ComponentType<TooltipTarget> | null>(null)
  useEffect(() => {
    const loadBubble = () =>
      void import('./tooltip-bubble.tsx').then(
        (module) => setBubble(() => module.TooltipBubble),
        () => undefined,
      )
    return trackTooltipTriggers(loadBubble, setTarget)
  }, [])
  return target && Bubble && <Bubble {...target} />
}
