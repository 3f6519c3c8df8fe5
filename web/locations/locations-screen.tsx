import { Link } from '@tanstack/react-router'
import { MapPinned, SearchX } from 'lucide-react'
import { type ReactNode, useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { plural } from '../../shared/formatting/plural.ts'
import type { LocationGroup } from '../../shared/locations.ts'
import { QueryError } from '../app-shell/query-error.tsx'
import { useRestoreScroll } from '../app-shell/scroll-restoration.ts'
import { useSearchText } from '../app-shell/use-search-text.ts'
import { PinOnWater } from '../illustrations/pin-on-water.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LazyMenu } from '../ui/lazy-menu.tsx'
import { ContentColumn, ScreenTitle } from '../ui/screen.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { SortButton } from '../ui/sort-button.tsx'
import { useDialogRequest } from '../ui/use-dialog-request.ts'
import { useLazyModule } from '../ui/use-lazy-module.ts'
import { countFiltered, type FilteredGroup, filterLocations } from './list/filter-locations.ts'
import { LocationList, type MovedLocation } from './list/location-list.tsx'
import type { DialogRequest } from './location-dialogs.tsx'
import { useLocationGroups, useMatchCounts } from './locations-api.ts'
import {
  type LocationOrder,
  loadLocationOrder,
  saveLocationOrder,
  sortGroups,
} from './order/location-order.ts'
import type { OrderMenuProps } from './order/order-menu-content.tsx'

const loadDialogs = async () => (await import('./location-dialogs.tsx')).LocationDialogs

/** The locations screen: the user's locations grouped by neighborhood, with search, renaming and links to the map. */
export function LocationsScreen({ uploadButton }: { uploadButton: ReactNode }) {
  const query = useLocationGroups()
  const { data: groups } = query
  const [search, setSearch] = useSearchText()
  const [order, setOrder] = useState(loadLocationOrder)
  const deferredSearch = useDeferredValue(search) // typing stays fluent, however long the log is
  const matchCounts = useMatchCounts(deferredSearch)
  const filteredGroups = useMemo(
    () => groups && filterLocations(sortGroups(groups, order), deferredSearch, matchCounts),
    [groups, order, deferredSearch, matchCounts],
  )
  const [dialog, openDialog] = useDialogRequest<DialogRequest | null>()
  const Dialogs = useLazyModule(dialog?.content != null, loadDialogs, () => openDialog(null))
  const [moved, setMoved] = useState<MovedLocation | null>(null)
  useRestoreScroll(groups !== undefined)
  useLeaveEmptiedSearch(deferredSearch, filteredGroups?.length, () => setSearch(''))
  function changeOrder(chosen: LocationOrder) {
    setOrder(chosen)
    saveLocationOrder(chosen)
  }
  const hasFailed = groups === undefined && query.isError
  const isEmpty = groups?.length === 0

  return (
    <ContentColumn className="flex flex-col gap-4">
      <div className="flex items-start justify-between gap-x-4">
        <div className="min-w-0">
          <ScreenTitle>Locations</ScreenTitle>
          <Totals
            groups={isEmpty ? undefined : groups}
            filteredGroups={filteredGroups ?? []}
            search={search}
          />
        </div>
        {groups && !isEmpty && <OrderMenu order={order} onOrderChange={changeOrder} />}
      </div>
      {!hasFailed && !isEmpty && (
        <SearchBox
          id={searchId}
          label="Search locations"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onClear={() => setSearch('')}
        />
      )}
      {hasFailed && <QueryError title="Failed to fetch location groups" query={query} />}
      {groups === undefined && !hasFailed && <LocationListSkeleton />}
      {isEmpty && <NoLocations uploadButton={uploadButton} />}
      {filteredGroups?.length === 0 && !isEmpty && (
        <NoSearchResults search={search} onClear={() => clearSearch(setSearch)} />
      )}
      {groups && filteredGroups && filteredGroups.length > 0 && (
        <LocationList
          groups={groups}
          filteredGroups={filteredGroups}
          search={search}
          moved={moved}
          onOpenDialog={openDialog}
        />
      )}
      {dialog?.content && Dialogs && (
        <Dialogs
          key={dialog.key}
          request={dialog.content}
          groups={groups ?? []}
          onMoved={(id, groupId) => setMoved({ id, groupId })}
        />
      )}
    </ContentColumn>
  )
}

/** Ends a search whose last result has gone, because it was deleted or has another name now. */
function useLeaveEmptiedSearch(search: string, resultCount: number | undefined, onLeave: () => void) {
  const successfulSearch = useRef<string | null>(null)
  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    if (resultCount === undefined) return
    if (resultCount > 0) successfulSearch.current = search
    else if (search.trim() !== '' && successfulSearch.current === search) leave()
  }, [search, resultCount])
}

interface TotalsProps {
  /** Undefined if there is nothing to count. */
  groups: readonly LocationGroup[] | undefined
  filteredGroups: readonly FilteredGroup[]
  search: string
}

/** The total counts, and while searching how many of them were found. */
function Totals({ groups, filteredGroups, search }: TotalsProps) {
  const total = countFiltered(filterLocations(groups ?? [], ''))
  const found = countFiltered(filteredGroups)
  const count = (noun: string, foundCount: number, totalCount: number) =>
    `${search.trim() === '' ? '' : `${foundCount.toLocaleString('en-US')} of `}${plural(totalCount, noun)}`
  return (
    <p role="status" className="measure min-h-5 text-quiet text-sm">
      {groups &&
        `${count('spot', found.locations, total.locations)} · ${count('photo', found.photos, total.photos)}`}
    </p>
  )
}

const searchId = 'location-search'

function clearSearch(setSearch: (search: string) => void): void {
  setSearch('')
  document.getElementById(searchId)?.focus()
}

/** The loading skeleton of the locations list. */
function LocationListSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">Loading locations</span>
      {locationCounts.map((count) => (
        <div key={count} className="animate-late rounded-lg bg-sheet shadow-raised">
          <div className="flex h-22 flex-col justify-center gap-2 px-4">
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-4 w-56" />
          </div>
          {Array.from({ length: count }, (_, index) => index).map((location) => (
            <div key={location} className="flex gap-4 border-hairline border-t p-3">
              <Skeleton className="size-28" />
              <div className="flex flex-1 flex-col gap-2 pt-1">
                <Skeleton className="h-5 w-3/4" />
                <Skeleton className="h-4 w-1/3" />
                <Skeleton className="h-4 w-1/2" />
              </div>
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

const locationCounts = [2, 1, 0]

/** The empty state of the list before the first location exists. */
function NoLocations({ uploadButton }: { uploadButton: ReactNode }) {
  return (
    <EmptyState
      icon={<PinOnWater className="h-30 [@media(max-height:41rem)]:h-16" />}
      title="No locations yet"
      description="Upload photos with GPS data, or drop a pin on the map. Your fishing spots will appear here."
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {uploadButton}
          <Link to="/map" className={buttonClass()}>
            <MapPinned aria-hidden />
            Open the map
          </Link>
        </div>
      }
    />
  )
}

/** The empty state of the list when the search finds nothing. */
function NoSearchResults({ search, onClear }: { search: string; onClear: () => void }) {
  return (
    <EmptyState
      icon={<SearchX strokeWidth={1.5} />}
      title="No results"
      description={
        <span className="[overflow-wrap:anywhere]">No locations or groups match “{search.trim()}”.</span>
      }
      action={<Button onClick={onClear}>Show all locations</Button>}
    />
  )
}

const loadContent = async () => (await import('./order/order-menu-content.tsx')).OrderMenuContent

/** Menu for choosing the order of the list of locations. */
function OrderMenu(props: OrderMenuProps) {
  return <LazyMenu trigger={<SortButton />} load={loadContent} menuProps={props} />
}
