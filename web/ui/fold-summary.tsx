import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

/** The label of a `<details className="group">`, with an arrow that shows whether it is unfolded. */
export function FoldSummary({ children }: { children: ReactNode }) {
  return (
    <summary className="inline-flex min-h-11 min-w-11 items-center gap-1 rounded-md font-semibold text-action text-sm">
      {children}
      <ChevronDown aria-hidden className="size-5 shrink-0 transition-[rotate] group-open:rotate-180" />
    </summary>
  )
}
