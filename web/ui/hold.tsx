import { memo, type ReactNode } from 'react'

interface HoldProps {
  isHeld: boolean
  children: ReactNode
}

/** Keeps what it contains as it is while `isHeld`, so that what answers a tap is painted first. */
export const Hold = memo(
  function Hold({ children }: HoldProps) {
    return children
  },
  (_, { isHeld }) => isHeld,
)
