import { Link } from '@tanstack/react-router'
import { notedCatchesText } from '../../../shared/formatting/noted-catches.ts'
import { useLog } from '../../log/log-query.ts'
import { selectNotedCounts } from '../../log/select-noted-catches.ts'
import { Button } from '../../ui/button.tsx'
import type { CameraAndFilePicker } from '../upload/use-camera-and-file-picker.tsx'
import type { GalleryOrder } from './gallery-order.ts'
import { GalleryToolbar } from './gallery-toolbar.tsx'
import { SortMenu } from './sort-menu.tsx'

interface GalleryHeadingProps {
  /** Null if unknown. */
  locationName: string | null
  /** Whether only the photos of one location are shown. */
  isSingleLocation: boolean
  /** Whether the photos without a catch are shown. */
  isNotFishing: boolean
  /** Null until it is known. */
  total: number | null
  /** How many match the filter; null without one. */
  matchCount: number | null
  order: GalleryOrder
  onOrderChange: (order: GalleryOrder) => void
  /** Asks for a date to scroll to; null where photos are not sorted by the time taken. */
  onGoToDate: (() => void) | null
  onPickLocation: () => void
  /** Null where the empty gallery offers it. */
  picker: CameraAndFilePicker | null
  onNoteCatch: () => void
  /** Whether the search and the filter are shown. */
  isFinding: boolean
  onFind: () => void
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
  const {
    total,
    matchCount,
    order,
    onOrderChange,
    onGoToDate,
    isSelecting,
    isBusy,
    onSelect,
    ...toolbarProps
  } = props
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-[6rem]">
          <h1 title={headingText(props)} className="line-clamp-2 font-bold text-xl [overflow-wrap:anywhere]">
            {headingText(props)}
          </h1>
          <p className="measure min-h-5 text-quiet text-sm">
            {total !== null && countText(total, matchCount)}
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
          {total !== null && total > 1 && (
            <SortMenu order={order} onOrderChange={onOrderChange} onGoToDate={onGoToDate} />
          )}
        </div>
        {total !== null && !props.isSingleLocation && !props.isNotFishing && <NotedCatchesLink />}
      </div>
      <GalleryToolbar {...toolbarProps} />
    </div>
  )
}

function NotedCatchesLink() {
  const counts = useLog(selectNotedCounts).data
  if (!counts || counts.caught + counts.lost === 0) return null
  return (
    <p className="measure -mt-2 basis-full text-sm">
      <Link to="/catches" className="-my-3 inline-block py-3 font-semibold text-action hover:underline">
        {notedCatchesText(counts)}
      </Link>
    </p>
  )
}

function countText(total: number, matchCount: number | null): string {
  const count = total.toLocaleString('en-US')
  return matchCount === null
    ? `Total photos: ${count}`
    : `${matchCount.toLocaleString('en-US')} of ${count} photos`
}

type HeadingSource = Pick<GalleryHeadingProps, 'locationName' | 'isSingleLocation' | 'isNotFishing'>

function headingText({ locationName, isSingleLocation, isNotFishing }: HeadingSource): string {
  if (isNotFishing) return 'Not fishing'
  return isSingleLocation ? (locationName ?? 'This location') : 'Photos'
}

/** The id of the button that starts select mode, to which the focus returns. */
export const selectButtonId = 'select-photos'
