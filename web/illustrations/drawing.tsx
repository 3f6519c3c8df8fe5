import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'

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

/** The fish used in all illustrations, 124 × 76, facing left; `x`, `y`, `scale` and `turn` (degrees) place it. */
export function FishShape({ x = 0, y = 0, scale = 1, turn = 0 }) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn} ${62 * scale} ${38 * scale}) scale(${scale})`}>
      <path className="fill-sheet" d="M40 20C50 5 68 2 82 13l10 16M54 9l4 9M67 8l3 11" />
      <path className="fill-sheet" d="M58 58l-4 14c9 0 15-5 19-16" />
      <path
        className="fill-sheet"
        d="M2 42C14 24 38 14 62 17c18 2 32 10 42 19l17-15c-4 13-4 25 1 38l-19-13c-12 10-28 16-44 15C35 60 14 54 2 42z"
      />
      <path className="fill-sheet" d="M46 45c9-2 16 1 19 8-8 2-15 0-19-8z" />
      <path d="M34 22c7 10 7 25-1 35" />
      <path d="M2 42c5 2 9 2 13 0" />
      <path d="M76 36c3-2 6-2 9 0M70 45c3-2 6-2 9 0M88 42c3-2 6-2 9 0" />
      <circle cx="21" cy="35" r="2.6" fill="currentColor" stroke="none" />
    </g>
  )
}

/** The map pin used in all illustrations, 44 × 56, its tip at (`x`, `y`). */
export function PinShape({ x = 0, y = 0, scale = 1 }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale}) translate(-22 -56)`}>
      <path className="fill-sheet" d="M22 56C10 41 2 32 2 21a20 20 0 0 1 40 0c0 11-8 20-20 35z" />
      <circle className="fill-tint" cx="22" cy="21" r="8" />
    </g>
  )
}
