import { Link } from '@tanstack/react-router'
import { ArrowLeft, MapPinned, Search, X } from 'lucide-react'
import { useDeferredValue } from 'react'
import { notedCatchesText } from '../../shared/formatting/noted-catches.ts'
import { plural } from '../../shared/formatting/plural.ts'
import { useLog } from '../log/log-query.ts'
import { selectNotedCounts } from '../log/select-noted-catches.ts'
import { pickLocationToFilter } from '../photos/lazy-location-picker.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Hold } from '../ui/hold.tsx'
import { LazyMenu } from '../ui/lazy-menu.tsx'
import { SortButton } from '../ui/sort-button.tsx'
import { type AddMenuProps, MoreMenu } from './gallery-menus.tsx'
import type { GalleryOrder } from './gallery-order.ts'
import { selectButtonId } from './select-button.ts'
import type { SortMenuProps } from './sort-menu-content.tsx'

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
  addMenuProps: AddMenuProps
  /** Whether the search and the filter are shown. */
  isFinding: boolean
  /** Whether the search and the chips are shown; an outing begins without them. */
  isFindShown: boolean
  onFind: () => void
  /** How many photos are selected; null outside of select mode. */
  selectedCount: number | null
  /** Whether select mode cannot be left at the moment. */
  isBusy: boolean
  onSelect: () => void
}

/**
 * The heading of the gallery: which photos are shown, and what to do with them; it stays below the header. The line below it,
 * which scrolls away, says how many there are and leads to others. Both have the same height from the first frame, so that
 * the grid below does not move. A photo is marked first, and counted after.
 */
export function GalleryHeading(props: GalleryHeadingProps) {
  const isMarking = useDeferredValue(props.selectedCount) !== props.selectedCount
  return (
    <Hold isHeld={isMarking}>
      <Heading {...props} />
    </Hold>
  )
}

function Heading(props: GalleryHeadingProps) {
  const { total, isSingleLocation, isNotFishing, isFinding, isFindShown, selectedCount } = props
  const isSelecting = selectedCount !== null
  const isAll = !isSingleLocation && !isNotFishing
  return (
    <>
      <div
        data-frame-part
        className={classNames(
          headingClass,
          isSelecting
            ? 'in-data-[frame=hidden]:-translate-y-(--header-height)'
            : 'in-data-[frame=hidden]:-translate-y-[calc(100%+var(--covered-top))]',
        )}
      >
        <h1
          title={headingText(props)}
          className="measure line-clamp-2 min-w-0 flex-1 basis-[5rem] font-bold text-xl [overflow-wrap:anywhere]"
        >
          {headingText(props)}
        </h1>
        <div className="-mr-3 flex shrink-0 items-center">
          <Button
            variant="quiet"
            aria-expanded={isFindShown}
            className={classNames('px-3!', isSelecting && 'max-sm:hidden')}
            onClick={props.onFind}
          >
            {isFindShown ? <X aria-hidden /> : <Search aria-hidden />}
            <span className="max-sm:sr-only">Find</span>
          </Button>
          {total !== null && total > 0 && (
            <Button
              variant="quiet"
              id={selectButtonId}
              aria-pressed={isSelecting}
              disabled={props.isBusy}
              className="px-3! aria-pressed:bg-tint"
              onClick={props.onSelect}
            >
              Select
            </Button>
          )}
          {total !== null && total > 1 && <SortMenu {...props} />}
          {!isNotFishing && <MoreMenu {...props.addMenuProps} isAll={isAll} />}
        </div>
      </div>
      <div className="-my-3 flex flex-wrap items-center justify-between gap-x-4">
        <div className="measure min-w-0 flex-1 basis-32 text-sm">
          <p className="min-h-5 text-quiet">{total !== null && countText(total, props.matchCount)}</p>
          {total !== null && isAll && !isFinding && <NotedCatchesLink />}
        </div>
        <div className="-mx-3 flex flex-wrap">
          {!isAll && (
            <Link className={buttonClass({ variant: 'quiet', className: 'px-3!' })} to="/photos">
              <ArrowLeft aria-hidden />
              Back to All Photos
            </Link>
          )}
          {!isNotFishing && !isFinding && (
            <Button
              variant="quiet"
              className={classNames('px-3!', isSelecting && 'invisible')}
              onClick={pickLocationToFilter}
            >
              <MapPinned aria-hidden />
              Existing Locations
            </Button>
          )}
        </div>
      </div>
    </>
  )
}

function NotedCatchesLink() {
  const counts = useLog(selectNotedCounts).data
  if (!counts || counts.caught + counts.lost === 0) return null
  return (
    <Link to="/catches" className="-my-3 inline-block py-3 font-semibold text-action hover:underline">
      {notedCatchesText(counts)}
    </Link>
  )
}

function countText(total: number, matchCount: number | null): string {
  return matchCount === null
    ? `Total photos: ${total.toLocaleString('en-US')}`
    : `${matchCount.toLocaleString('en-US')} of ${plural(total, 'photo')}`
}

type HeadingSource = Pick<
  GalleryHeadingProps,
  'locationName' | 'isSingleLocation' | 'isNotFishing' | 'selectedCount'
>

function headingText({ locationName, isSingleLocation, isNotFishing, selectedCount }: HeadingSource): string {
  if (selectedCount !== null) return `${selectedCount.toLocaleString('en-US')} selected`
  if (isNotFishing) return 'Not fishing'
  return isSingleLocation ? (locationName ?? 'This location') : 'Photos'
}

const headingClass =
  'sticky top-(--covered-top) z-1 -mx-4 flex flex-wrap items-center gap-x-2 bg-ground px-4 py-1 ' +
  'transition-transform duration-200'

const loadContent = async () => (await import('./sort-menu-content.tsx')).SortMenuContent

/** Menu for choosing the order of the photos. */
function SortMenu(props: SortMenuProps) {
  return <LazyMenu trigger={<SortButton />} load={loadContent} menuProps={props} />
}
