import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

/** Props of every illustration; class names set its displayed size. */
export interface DrawingProps {
  className?: string
}

/**
 * The `svg` wrapper of every illustration: lines of even width in the surrounding text color, `tint` for surfaces,
 * `sun` for the one warm accent. Illustrations accompany text, so they are hidden from screen readers.
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
