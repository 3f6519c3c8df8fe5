import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import type { GalleryOrder } from './gallery-order.ts'
import { GalleryToolbar } from './gallery-toolbar.tsx'
import { SortMenu } from './sort-menu.tsx'

interface GalleryHeadingProps {
  /** Null if unknown. */
  placeName: string | null
  /** Whether only the photos of one location are shown. */
  isSinglePoint: boolean
  /** Whether the photos without a catch are shown. */
  isNotFishing: boolean
  /** Null until it is known. */
  total: number | null
  order: GalleryOrder
  onOrder: (order: GalleryOrder) => void
  onPickLocation: () => void
  /** The buttons that add photos, shown among the links to other photos. */
  waysToAdd: ReactNode
  isSelecting: boolean
  /** Whether select mode cannot be left at the moment. */
  isBusy: boolean
  onSelect: () => void
}

/**
 * The heading of the gallery: which photos are shown, how many, and their order; below it, in one row at every width,
 * links to other photos.
 */
export function GalleryHeading(props: GalleryHeadingProps) {
  const { total, order, onOrder, isSelecting, isBusy, onSelect, ...ways } = props
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-4">
        <div className="min-w-0">
          <h1 title={headingOf(props)} className="line-clamp-2 font-bold text-xl [overflow-wrap:anywhere]">
            {headingOf(props)}
          </h1>
          <p className="measure min-h-5 whitespace-nowrap text-quiet text-sm">
            {total !== null && `Total photos: ${total.toLocaleString('en-US')}`}
          </p>
        </div>
        <div className="flex shrink-0 gap-2 empty:hidden">
          {total !== null && total > 0 && (
            <Button
              id={selectButtonId}
              aria-pressed={isSelecting}
              disabled={isBusy}
              className="aria-pressed:bg-tint aria-pressed:text-action px-4!"
              onClick={onSelect}
            >
              Select
            </Button>
          )}
          {total !== null && total > 1 && <SortMenu order={order} onOrder={onOrder} />}
        </div>
      </div>
      <GalleryToolbar {...ways} />
    </div>
  )
}

type Which = Pick<GalleryHeadingProps, 'placeName' | 'isSinglePoint' | 'isNotFishing'>

function headingOf({ placeName, isSinglePoint, isNotFishing }: Which): string {
  if (isNotFishing) return 'Not fishing'
  return isSinglePoint ? (placeName ?? 'This location') : 'Photos'
}

/** The id of the button that starts select mode, to which the focus returns. */
export const selectButtonId = 'select-photos'
