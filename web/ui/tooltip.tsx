import type { FocusEvent, ReactElement, ReactNode } from 'react'

let Radix: typeof import('./tooltip-parts.ts').Tooltip | null = null

/** Fetches what tooltips are made of, before anything is drawn that has one. Fingers do not hover: phones are spared it. */
export async function fetchTooltips(): Promise<void> {
  if (!window.matchMedia('(any-hover: hover)').matches) return
  const parts = await import('./tooltip-parts.ts').catch(() => null) // every control has its name without them
  Radix = parts?.Tooltip ?? null
}

/** Stands once around the app, so that tooltips know of each other: the first waits 700 ms, its neighbours none. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  if (Radix === null) return children
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  )
}

/** Words for a control that shows only a picture; the control bears its own accessible name. */
export function Tooltip({ label, children }: { label: string; children: ReactElement }) {
  if (Radix === null) return children
  return (
    <Radix.Root>
      <Radix.Trigger asChild onFocus={stayAwayFromPointers}>
        {children}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          sideOffset={6}
          collisionPadding={8}
          className="z-(--layer-told) rounded-sm bg-ink px-3 py-1.5 text-ground text-xs shadow-raised data-[state=delayed-open]:animate-appear"
        >
          {label}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** The focus that comes back from a menu or window closed by a finger needs no words, which would cover what is beside it. */
function stayAwayFromPointers(event: FocusEvent<HTMLElement>): void {
  if (!event.currentTarget.matches(':focus-visible')) event.preventDefault()
}
