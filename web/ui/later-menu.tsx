import { Slot } from 'radix-ui'
import { type ComponentType, type ReactElement, useState } from 'react'
import { useLaterPart } from './use-later-part.ts'

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
  const [open, setOpen] = useState<boolean | null>(null)
  const Menu = useLaterPart(open !== null, load, () => setOpen(null))
  if (Menu !== null) return <Menu {...more} trigger={trigger} open={open === true} onOpenChange={setOpen} />
  const fetchAhead = () => void load().catch(() => undefined)
  return (
    <Slot.Root
      aria-haspopup="menu"
      aria-expanded={false}
      aria-busy={open !== null}
      onPointerEnter={fetchAhead}
      onFocus={fetchAhead}
      onClick={() => setOpen(true)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return
        event.preventDefault() // or the page would scroll
        setOpen(true)
      }}
    >
      {trigger}
    </Slot.Root>
  )
}
