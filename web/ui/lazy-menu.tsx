import { Slot } from 'radix-ui'
import { type ComponentType, type ReactElement, useState } from 'react'
import { useLazyModule } from './use-lazy-module.ts'
import { useOpenOnThisRoute } from './use-open-on-this-route.ts'

/** Props of a lazily loaded menu. */
export interface LazyMenuProps {
  trigger: ReactElement
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Whether a key opened the menu before its code was loaded, in which case Radix has not seen the key. */
  startsAtFirst: boolean
}

interface LazyMenuWrapperProps<More> {
  /** The control that opens the menu; it must pass its props on to a button. */
  trigger: ReactElement
  load: () => Promise<ComponentType<LazyMenuProps & More>>
  /** Further props for the menu. */
  more: More
}

/**
 * A menu whose code is not in the initial bundle. Loads it when the pointer or focus reaches the trigger, or when it
 * opens.
 */
export function LazyMenu<More>({ trigger, load, more }: LazyMenuWrapperProps<More>) {
  const [isWanted, want] = useOpenOnThisRoute()
  const [isByKey, setByKey] = useState(false)
  const Menu = useLazyModule(isWanted, load, () => want(false))
  if (Menu !== null) {
    const change = (next: boolean) => {
      want(next)
      setByKey(false)
    }
    const parts = { trigger, open: isWanted, onOpenChange: change, startsAtFirst: isByKey }
    return <Menu {...more} {...parts} />
  }
  const openSoon = (byKey: boolean) => {
    want(true)
    setByKey(byKey)
  }
  const fetchAhead = () => void load().catch(() => undefined)
  return (
    <Slot.Root
      aria-haspopup="menu"
      aria-expanded={false}
      aria-busy={isWanted}
      onPointerEnter={fetchAhead}
      onFocus={fetchAhead}
      onClick={({ detail }) => openSoon(detail === 0)} // no pointer press: Enter or the space bar
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return
        event.preventDefault() // otherwise the page would scroll
        openSoon(true)
      }}
    >
      {trigger}
    </Slot.Root>
  )
}
