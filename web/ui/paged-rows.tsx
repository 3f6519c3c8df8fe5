import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { usePagedList } from './use-paged-list.ts'

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
