import { type KeyboardEvent, useId, useState } from 'react'
import { isComposing, useClosable } from './close-newest.ts'

interface ComboboxOptions<Item> {
  /** The accessible name of the list. */
  listLabel: string
  items: readonly Item[]
  /** Whether the list appears once it is open. */
  hasList: boolean
  /** What Enter chooses until an arrow key moves on: the first item (0), or none (-1), so that it takes the text as it is. */
  firstActive: 0 | -1
  onChoose: (item: Item) => void
  /** Returns whether there is something to suggest where the caret is. */
  canOpen?: () => boolean
}

/** Returns the state of a text field with a list of suggestions, and the props of both; the focus stays in the field. */
export function useCombobox<Item>({
  listLabel,
  items,
  hasList,
  firstActive,
  onChoose,
  canOpen = () => true,
}: ComboboxOptions<Item>) {
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState<number>(firstActive)
  const id = useId()
  const isShown = isOpen && hasList
  const chosen = isShown ? items[active] : undefined
  useClosable(isShown, { onEscape: close })

  function open() {
    setIsOpen(canOpen())
    setActive(firstActive)
  }
  function close() {
    setIsOpen(false)
  }
  function choose(item: Item) {
    close()
    onChoose(item)
  }
  function handleKey(event: KeyboardEvent) {
    const { key } = event
    if (isComposing(event.nativeEvent)) return
    if (key === 'Enter') {
      if (chosen === undefined) return close()
      event.preventDefault() // which would send the form
      choose(chosen)
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      if (!isShown) return open()
      const count = items.length - firstActive
      if (count === 0) return // still searching, or nothing was found
      const step = key === 'ArrowDown' ? 1 : count - 1
      const next = ((active - firstActive + step) % count) + firstActive
      setActive(next)
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
    }
  }

  return {
    isShown,
    active,
    setActive,
    open,
    close,
    fieldProps: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isShown,
      'aria-controls': isShown ? id : undefined,
      'aria-activedescendant': chosen === undefined ? undefined : `${id}-${active}`,
      onClick: open,
      onKeyDown: handleKey,
      onBlur: () => setTimeout(close), // once the next field has the focus; a dialog takes it if something is removed before
    },
    listProps: {
      id,
      role: 'listbox',
      'aria-label': listLabel,
      tabIndex: -1,
      onMouseDown: (event: { preventDefault(): void }) => event.preventDefault(), // which would take the focus, and with it the keyboard of a phone
    },
    optionProps: (item: Item, index: number) => ({
      id: `${id}-${index}`,
      role: 'option',
      tabIndex: -1,
      'aria-selected': index === active,
      onClick: () => choose(item),
    }),
  } as const
}
