import { Slot } from 'radix-ui'
import { type ComponentType, type ReactElement, useState } from 'react'
import { useLaterPart } from './use-later-part.ts'
import { useWishHere } from './use-wish-here.ts'

/** What a menu that came later is given. */
export interface LaterMenuParts {
  trigger: ReactElement
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Whether a key opened it before its code was there, so that only we know of the key. */
  startsAtFirst: boolean
}

interface LaterMenuProps<More> {
  /** The control that opens it; it must pass its props on to a button. */
  trigger: ReactElement
  load: () => Promise<ComponentType<LaterMenuParts & More>>
  /** What its entries need. */
  more: More
}

/** A menu that the first sight of a screen does without: its code is fetched as a hand comes near, or when it is opened. */
export function LaterMenu<More>({ trigger, load, more }: LaterMenuProps<More>) {
  const [isWanted, want] = useWishHere()
  const [isByKey, setByKey] = useState(false)
  const Menu = useLaterPart(isWanted, load, () => want(false))
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
      onClick={({ detail }) => openSoon(detail === 0)} // no press of a pointer: Enter or the space bar
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return
        event.preventDefault() // or the page would scroll
        openSoon(true)
      }}
    >
      {trigger}
    </Slot.Root>
  )
}
