import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Returns the first items of a list, a ref for its element, how many more `showMore` would show, and `showMore`, which adds
 * a page and focuses the first button in it, since the one that was pressed may disappear.
 */
export function usePagedList<Item>(items: readonly Item[], pageSize: number) {
  const list = useRef<HTMLUListElement>(null)
  const [shownCount, setShownCount] = useState(pageSize)
  return {
    list,
    shown: items.slice(0, shownCount),
    nextCount: Math.min(items.length - shownCount, pageSize),
    showMore: () => {
      flushSync(() => setShownCount(shownCount + pageSize))
      list.current?.children[shownCount]?.querySelector('button')?.focus()
    },
  }
}
