import type { ReactNode } from 'react'

/** The row of buttons at the end of the ruler's panel. It stays in view while text scrolls, unless text is very large. */
export function PanelButtons({ children }: { children: ReactNode }) {
  return (
    <div className="-mb-3 sticky -bottom-3 mt-auto flex flex-wrap justify-end gap-2 bg-sheet pt-1 pb-3 @max-[14rem]:static">
      {children}
    </div>
  )
}
