import { useMemo, useReducer } from 'react'
import { QueryError } from '../app-shell/query-error.tsx'
import { useRestoreScroll } from '../app-shell/use-restore-scroll.ts'
import { ContentColumn } from '../ui/content-column.tsx'
import { plural } from '../ui/plural.ts'
import { SearchBox } from '../ui/search-box.tsx'
import { countFiltered, type FilteredGroup, filterLocations } from './filter-locations.ts'
import { type DialogRequest, LocationDialogs } from './location-dialogs.tsx'
import { LocationList } from './location-list.tsx'
import { LocationListSkeleton } from './location-list-skeleton.tsx'
import { useLocationGroups } from './locations-api.ts'
import { NoLocations, NoSearchResults } from './no-locations.tsx'
import { useSearchText } from './use-search-text.ts'

/** The locations screen: the user's locations grouped by neighborhood, with search, renaming and links to the map. */
export function LocationsScreen() {
  const query = useLocationGroups()
  const { data: groups } = query
  const [search, setSearch] = useSearchText()
  const found = useMemo(() => groups && filterLocations(groups, search), [groups, search])
  const [asked, ask] = useReducer(reopenDialog, null)
  useRestoreScroll(groups !== undefined)
  const hasFailed = groups === undefined && query.isError
  const isEmpty = groups?.length === 0

  return (
    <ContentColumn className="flex flex-col gap-4">
      <div>
        <h1 className="font-bold text-xl">Locations</h1>
        <Totals found={isEmpty ? undefined : found} />
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
      {isEmpty && <NoLocations />}
      {found?.length === 0 && !isEmpty && (
        <NoSearchResults search={search} onClear={() => clear(setSearch)} />
      )}
      {groups && found && found.length > 0 && (
        <LocationList groups={groups} found={found} search={search} onAsk={ask} />
      )}
      {asked && <LocationDialogs key={asked.number} question={asked.question} groups={groups ?? []} />}
    </ContentColumn>
  )
}

interface EndpointRequest {
  question: DialogRequest
  /** Distinguishes successive questions, even about the same item, so that each opens a new dialog. */
  number: number
}

function reopenDialog(last: EndpointRequest | null, question: DialogRequest): EndpointRequest {
  return { question, number: (last?.number ?? 0) + 1 }
}

/** The total counts, or while searching the counts of the results. */
function Totals({ found }: { found: FilteredGroup[] | undefined }) {
  const { locations, photos } = countFiltered(found ?? [])
  return (
    <p role="status" className="measure min-h-5 text-quiet text-sm">
      {found && `${plural(locations, 'spot')} · ${plural(photos, 'photo')}`}
    </p>
  )
}

const searchId = 'location-search'

function clear(setSearch: (search: string) => void): void {
  setSearch('')
  document.getElementById(searchId)?.focus()
}
