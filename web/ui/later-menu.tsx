import { Slot } from 'radix-ui'
import type { ComponentType, ReactElement } from 'react'
import { useLaterPart } from './use-later-part.ts'
import { useWishHere } from './use-wish-here.ts'

/** What a menu that came later is given. */
export interface LaterMenuParts {
  trigger: ReactElement
  open: boolean
  onOpenChange: (open: boolean) => void
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
  const Menu = useLaterPart(isWanted, load, () => want(false))
  if (Menu !== null) return <Menu {...more} trigger={trigger} open={isWanted} onOpenChange={want} />
  const fetchAhead = () => void load().catch(() => undefined)
  return (
    <Slot.Root
      aria-haspopup="menu"
      aria-expanded={false}
      aria-busy={isWanted}
      onPointerEnter={fetchAhead}
      onFocus={fetchAhead}
      onClick={() => want(true)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return
        event.preventDefault() // or the page would scroll
        want(true)
      }}
    >
      {trigger}
    </Slot.Root>
  )
}
