import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** The column all screens but the map stand in: at most 42 rem wide, with the margins of phones. */
export function ContentColumn({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={classNames('mx-auto w-full max-w-2xl px-4 py-6', className)}>{children}</div>
}
