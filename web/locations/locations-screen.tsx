import { useMemo, useReducer } from 'react'
import { FetchFailed } from '../frame/fetch-failed.tsx'
import { useScrollOnceShown } from '../frame/use-scroll-once-shown.ts'
import { ContentColumn } from '../ui/content-column.tsx'
import { plural } from '../ui/plural.ts'
import { SearchBox } from '../ui/search-box.tsx'
import { countFound, type FoundGroup, findSpots } from './find-spots.ts'
import { LocationDialogs, type Question } from './location-dialogs.tsx'
import { LocationList } from './location-list.tsx'
import { LocationListSkeleton } from './location-list-skeleton.tsx'
import { useLocationGroups } from './locations-api.ts'
import { NoLocations, NothingFound } from './no-locations.tsx'
import { useSearchText } from './use-search-text.ts'

/** The locations screen: the user's locations grouped by neighborhood, with search, renaming and links to the map. */
export function LocationsScreen() {
  const query = useLocationGroups()
  const { data: groups } = query
  const [search, setSearch] = useSearchText()
  const found = useMemo(() => groups && findSpots(groups, search), [groups, search])
  const [asked, ask] = useReducer(askAnew, null)
  useScrollOnceShown(groups !== undefined)
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
      {hasFailed && <FetchFailed title="Failed to fetch location groups" query={query} />}
      {groups === undefined && !hasFailed && <LocationListSkeleton />}
      {isEmpty && <NoLocations />}
      {found?.length === 0 && !isEmpty && <NothingFound search={search} onClear={() => clear(setSearch)} />}
      {groups && found && found.length > 0 && (
        <LocationList groups={groups} found={found} search={search} onAsk={ask} />
      )}
      {asked && <LocationDialogs key={asked.number} question={asked.question} groups={groups ?? []} />}
    </ContentColumn>
  )
}

interface Asked {
  question: Question
  /** Distinguishes successive questions, even about the same item, so that each opens a new dialog. */
  number: number
}

function askAnew(last: Asked | null, question: Question): Asked {
  return { question, number: (last?.number ?? 0) + 1 }
}

/** The total counts, or while searching the counts of the results. */
function Totals({ found }: { found: FoundGroup[] | undefined }) {
  const { spots, photos } = countFound(found ?? [])
  return (
    <p role="status" className="measure min-h-5 text-quiet text-sm">
      {found && `${plural(spots, 'spot')} · ${plural(photos, 'photo')}`}
    </p>
  )
}

const searchId = 'location-search'

function clear(setSearch: (search: string) => void): void {
  setSearch('')
  document.getElementById(searchId)?.focus()
}
