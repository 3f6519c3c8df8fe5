import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from './button.tsx'

interface PagedRowsProps<Item> {
  /** What the list is of. */
  label: string
  items: readonly Item[]
  /** How many rows are shown at first, and added each time. */
  pageSize: number
  children(item: Item, index: number): ReactNode
}

/** The first rows of a list; shows more on request. */
export function PagedRows<Item>({ label, items, pageSize, children }: PagedRowsProps<Item>) {
  const { list, shown, nextCount, showMore } = usePagedList(items, pageSize)
  return (
    <>
      <ul ref={list} aria-label={label} className="w-full">
        {shown.map(children)}
      </ul>
      {nextCount > 0 && (
        <Button className="mt-2 self-center" onClick={showMore}>
          Show {nextCount} More
        </Button>
      )}
    </>
  )
}

/**
 * Returns the first items of a list, a ref for its element, how many more `showMore` would show, and `showMore`, which adds
 * a page and focuses the first button or link in it, since the button that was pressed may disappear. `show` does so with any item.
 */
export function usePagedList<Item>(items: readonly Item[], pageSize: number) {
  const list = useRef<HTMLUListElement>(null)
  const [shownCount, setShownCount] = useState(pageSize)
  function show(index: number) {
    flushSync(() => setShownCount(Math.max(shownCount, Math.ceil((index + 1) / pageSize) * pageSize)))
    const item = list.current?.children[index]
    item?.scrollIntoView()
    findControl(item)?.focus({ preventScroll: true })
  }

  return {
    list,
    show,
    shown: items.slice(0, shownCount),
    nextCount: Math.min(items.length - shownCount, pageSize),
    showMore: () => {
      flushSync(() => setShownCount(shownCount + pageSize))
      findControl(list.current?.children[shownCount])?.focus()
    },
  }
}

function findControl(item: Element | undefined): HTMLElement | null | undefined {
  return item?.querySelector<HTMLElement>('button, a')
}
