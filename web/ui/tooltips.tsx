import { type ComponentType, useEffect, useState } from 'react'
import { followControls, type Told } from './follow-controls.ts'

/**
 * Stands once around the app and shows the words of controls that bear only a picture (`data-tooltip`). What draws them
 * is fetched as the first such control is come near; every control has its name without them.
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
