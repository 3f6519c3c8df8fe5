import { type ComponentProps, type ReactNode, useEffect } from 'react'
import { classNames } from './class-names.ts'

/** The column for the content of all screens except the map: at most 42 rem wide, with margins for phones. */
export function ContentColumn({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={classNames('mx-auto w-full max-w-2xl px-4 pt-3 pb-6', className)}>{children}</div>
}

/** Sets the document title: "Photos · Creel", or "Creel" for null. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    document.title = title === null ? 'Creel' : `${title} · Creel`
  }, [title])
}

/** The title of a screen. */
export function ScreenTitle({ className, ...heading }: ComponentProps<'h1'>) {
  return <h1 className={classNames('font-bold text-xl [overflow-wrap:anywhere]', className)} {...heading} />
}
