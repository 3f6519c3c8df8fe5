import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** The column for the content of all screens except the map: at most 42 rem wide, with margins for phones. */
export function ContentColumn({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={classNames('mx-auto w-full max-w-2xl px-4 pt-3 pb-6', className)}>{children}</div>
}
