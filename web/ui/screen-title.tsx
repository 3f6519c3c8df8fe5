import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/** The title of a screen. */
export function ScreenTitle({ className, ...heading }: ComponentProps<'h1'>) {
  return <h1 className={classNames('font-bold text-xl [overflow-wrap:anywhere]', className)} {...heading} />
}
