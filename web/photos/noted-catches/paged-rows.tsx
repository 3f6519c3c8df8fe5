import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../ui/button.tsx'

interface PagedRowsProps<Item> {
  items: readonly Item[]
  /** How many rows are shown at first, and added each time. */
  pageSize: number
  children(item: Item): ReactNode
}

/** The first rows of a list; shows more on request. */
export function PagedRows<Item>({ items, pageSize, children }: PagedRowsProps<Item>) {
  const [shownCount, setShownCount] = useState(pageSize)
  const list = useRef<HTMLUListElement>(null)
  const nextCount = Math.min(items.length - shownCount, pageSize)

  /** Shows more rows and focuses the first of them, since the button may disappear. */
  function showMore() {
    flushSync(() => setShownCount(shownCount + pageSize))
    list.current?.children[shownCount]?.querySelector('button')?.focus()
  }
  return (
    <>
      <ul ref={list} aria-label="Catches without photos" className="w-full">
        {items.slice(0, shownCount).map(children)}
      </ul>
      {nextCount > 0 && (
        <Button className="mt-2 self-center" onClick={showMore}>
          Show {nextCount} More
        </Button>
      )}
    </>
  )
}
