import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { plural } from '../../shared/formatting/plural.ts'
import type { LocationGroup } from '../../shared/locations.ts'
import { QueryError } from '../app-shell/query-error.tsx'
import { useRestoreScroll } from '../app-shell/use-restore-scroll.ts'
import { useSearchText } from '../app-shell/use-search-text.ts'
import { ContentColumn } from '../ui/content-column.tsx'
import { ScreenTitle } from '../ui/screen-title.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { useDialogRequest } from '../ui/use-dialog-request.ts'
import { countFiltered, type FilteredGroup, filterLocations } from './list/filter-locations.ts'
import { LocationList } from './list/location-list.tsx'
import { LocationListSkeleton } from './list/location-list-skeleton.tsx'
import { NoLocations, NoSearchResults } from './list/no-locations.tsx'
import { useLeaveEmptiedSearch } from './list/use-leave-emptied-search.ts'
import type { MovedLocation } from './list/use-show-moved.ts'
import { type DialogRequest, LocationDialogs } from './location-dialogs.tsx'
import { useLocationGroups, useMatchCounts } from './locations-api.ts'
import {
  type LocationOrder,
  loadLocationOrder,
  saveLocationOrder,
  sortGroups,
} from './order/location-order.ts'
import { OrderMenu } from './order/order-menu.tsx'

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
  const [dialog, openDialog] = useDialogRequest<DialogRequest>()
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
      {dialog && (
        <LocationDialogs
          key={dialog.key}
          request={dialog.content}
          groups={groups ?? []}
          onMoved={(id, groupId) => setMoved({ id, groupId })}
        />
      )}
    </ContentColumn>
  )
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

interface TotalsProps {
  /** Undefined if there is nothing to count. */
  groups: readonly LocationGroup[] | undefined
  filteredGroups: readonly FilteredGroup[]
  search: string
}

const searchId = 'location-search'

function clearSearch(setSearch: (search: string) => void): void {
  setSearch('')
  document.getElementById(searchId)?.focus()
}
