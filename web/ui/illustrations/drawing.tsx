import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

/** What every drawing takes: its size on the screen is given by class names. */
export interface DrawingProps {
  className?: string
}

/**
 * The paper and the pen of every drawing: one line of even weight in the colour of the text around it, `tint` for
 * surfaces, `sun` for the one warm stroke. Drawings accompany words, so screen readers pass them by.
 */
export function Drawing({
  width,
  height,
  className,
  children,
}: DrawingProps & { width: number; height: number; children: ReactNode }) {
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.25"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={classNames('[&_*]:[vector-effect:non-scaling-stroke]', className)}
    >
      {children}
    </svg>
  )
}
