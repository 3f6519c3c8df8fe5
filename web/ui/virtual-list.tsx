import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type ReactNode, useCallback, useRef } from 'react'
import { classNames } from './class-names.ts'
import { remToPixels } from './rem-to-pixels.ts'
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
  const scrollRef = useRef<HTMLElement>(null)
  const { isAtEnd, scroller, end } = useScrollEnd()
  const attach = useCallback(
    (element: HTMLElement | null) => {
      scrollRef.current = element
      scroller(element)
    },
    [scroller],
  )
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => rowHeight,
    overscan: 6,
  })
  return (
    <div
      ref={attach}
      className={classNames(
        'min-h-0 overflow-y-auto overscroll-contain',
        !isAtEnd && 'mask-b-from-[calc(100%-3rem)] scroll-pb-10',
        className,
      )}
      style={style}
    >
      <ul aria-label={label} className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const item = items[index]
          return (
            item && (
              <li
                key={item.id}
                aria-setsize={items.length}
                aria-posinset={index + 1}
                className="absolute inset-x-0 top-0"
                style={{ height: rowHeight, transform: `translateY(${start}px)` }}
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
