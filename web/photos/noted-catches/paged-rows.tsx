import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { usePagedList } from '../../ui/use-paged-list.ts'

interface PagedRowsProps<Item> {
  items: readonly Item[]
  /** How many rows are shown at first, and added each time. */
  pageSize: number
  children(item: Item): ReactNode
}

/** The first rows of a list; shows more on request. */
export function PagedRows<Item>({ items, pageSize, children }: PagedRowsProps<Item>) {
  const { list, shown, nextCount, showMore } = usePagedList(items, pageSize)
  return (
    <>
      <ul ref={list} aria-label="Catches without photos" className="w-full">
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
