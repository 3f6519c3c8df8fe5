import { type ReactNode, useId } from 'react'
import { useMediaQuery } from '../ui/use-media-query.ts'

interface SectionProps {
  title: string
  /** Content beside the title, such as a count. */
  headerContent?: ReactNode
  children: ReactNode
}

/** A section of the dashboard with its heading. */
export function Section({ title, headerContent, children }: SectionProps) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={headingId} className="font-bold text-lg">
          {title}
        </h2>
        {headerContent}
      </div>
      {children}
    </section>
  )
}

/** Classes for a card that groups related content. */
export const card = 'rounded-lg border border-hairline bg-sheet p-4'

/** Returns whether the window is wide enough for a table; otherwise the screen uses cards. */
export function useWideWindow(): boolean {
  return useMediaQuery('(width >= 44rem)')
}
