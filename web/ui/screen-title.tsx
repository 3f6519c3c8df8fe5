import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** The title of a screen. */
export function ScreenTitle({ children, className }: { children: ReactNode; className?: string }) {
  return <h1 className={classNames('font-bold text-xl [overflow-wrap:anywhere]', className)}>{children}</h1>
}
