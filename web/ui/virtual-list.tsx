import { type CSSProperties, type ReactNode, useRef } from 'react'
import { classNames } from './class-names.ts'
import { remToPixels } from './rem-to-pixels.ts'
import { inParent, useRowsInView } from './use-rows-in-view.ts'
import { useScrollEnd } from './use-scroll-end.ts'

interface VirtualListProps<Item extends { id: string }> {
  /** The accessible name of the list. */
  label: string
  items: readonly Item[]
  /** The height of every row in rem, so that large text fits. */
  rowRem: number
  children: (item: Item) => ReactNode
  className?: string
  style?: CSSProperties
}

/**
 * A scrollable, virtualized list: renders only the rows near its visible part, since there may be thousands. It fades out
 * at the bottom while more follows.
 */
export function VirtualList<Item extends { id: string }>(props: VirtualListProps<Item>) {
  const { label, items, rowRem, children, className, style } = props
  const rowHeight = remToPixels(rowRem)
  const list = useRef<HTMLUListElement>(null)
  const { isAtEnd, scroller, end } = useScrollEnd()
  const indexes = useRowsInView(list, {
    view: inParent,
    count: items.length,
    startOf: (index) => index * rowHeight,
    overscan: 6,
  })
  return (
    <div
      ref={scroller}
      className={classNames(
        'min-h-0 overflow-y-auto overscroll-contain',
        !isAtEnd && 'mask-b-from-[calc(100%-3rem)] scroll-pb-10',
        className,
      )}
      style={style}
    >
      <ul ref={list} aria-label={label} className="relative" style={{ height: items.length * rowHeight }}>
        {indexes.map((index) => {
          const item = items[index]
          return (
            item && (
              <li
                key={item.id}
                aria-setsize={items.length}
                aria-posinset={index + 1}
                className="absolute inset-x-0 top-0"
                style={{ height: rowHeight, transform: `translateY(${index * rowHeight}px)` }}
              >
                {children(item)}
              </li>
            )
          )
        })}
      </ul>
      <div ref={end} />
    </div>
  )
}
