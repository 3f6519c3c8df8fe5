import { type MouseEvent, memo, type ReactNode } from 'react'

interface HoldProps {
  isHeld: boolean
  children: ReactNode
}

/**
 * Keeps what it contains as it is while `isHeld`, so that what answers a tap is painted first. Clicks on it do nothing meanwhile:
 * it may still show, and act on, what was there before.
 */
export function Hold({ isHeld, children }: HoldProps) {
  return (
    <div role="presentation" className="contents" onClickCapture={isHeld ? swallow : undefined}>
      <Held isHeld={isHeld}>{children}</Held>
    </div>
  )
}

const Held = memo(
  function Held({ children }: HoldProps) {
    return children
  },
  (_, { isHeld }) => isHeld,
)

function swallow(event: MouseEvent): void {
  event.preventDefault()
  event.stopPropagation()
}
