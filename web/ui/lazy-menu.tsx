import { type ComponentProps, type ComponentType, cloneElement, type ReactElement, useState } from 'react'
import { preloadAfterPaint } from './after-paint.ts'
import { useLazyModule, useOpenOnThisRoute } from './use-lazy-module.ts'

/** Props of a lazily loaded menu. */
export interface LazyMenuProps {
  trigger: ReactElement
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Whether a key opened the menu before its code was loaded, in which case Radix has not seen the key. */
  focusFirstItem: boolean
}

interface LazyMenuTriggerProps<MenuProps> {
  /** The control that opens the menu; it must pass its props on to a button. */
  trigger: ReactElement<ComponentProps<'button'>>
  load: () => Promise<ComponentType<LazyMenuProps & MenuProps>>
  /** Further props for the menu. */
  menuProps: MenuProps
}

/** A menu whose code loads when the pointer or focus reaches its trigger, or when it opens. */
export function LazyMenu<MenuProps>({ trigger, load, menuProps }: LazyMenuTriggerProps<MenuProps>) {
  const [isOpen, setIsOpen] = useOpenOnThisRoute()
  const [openedByKey, setOpenedByKey] = useState(false)
  const Menu = useLazyModule(isOpen, load, () => setIsOpen(false))
  if (Menu !== null) {
    const onOpenChange = (nextOpen: boolean) => {
      setIsOpen(nextOpen)
      setOpenedByKey(false)
    }
    const openProps = { trigger, open: isOpen, onOpenChange, focusFirstItem: openedByKey }
    return <Menu {...menuProps} {...openProps} />
  }
  const openWith = (byKey: boolean) => {
    setIsOpen(true)
    setOpenedByKey(byKey)
  }
  const preload = () => preloadAfterPaint(load)
  return cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    'aria-busy': isOpen,
    onPointerEnter: preload,
    onFocus: preload,
    onClick: ({ detail }) => openWith(detail === 0), // no pointer press: Enter or the space bar
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown') return
      event.preventDefault() // otherwise the page would scroll
      openWith(true)
    },
  })
}
