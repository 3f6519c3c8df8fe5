import type { ReactNode } from 'react'

/** The row of buttons at the end of the ruler's panel, which stays in view while text scrolls. */
export function PanelButtons({ children }: { children: ReactNode }) {
  return (
    <div className="sticky -bottom-3 mt-auto flex flex-wrap justify-end gap-2 bg-sheet pt-1 pb-3 -mb-3">
      {children}
    </div>
  )
}
