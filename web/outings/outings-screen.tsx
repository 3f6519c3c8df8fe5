import { Link, useSearch } from '@tanstack/react-router'
import { ChevronRight, Route } from 'lucide-react'
import { useDeferredValue, useMemo } from 'react'
import { formatMonthName } from '../../shared/formatting/hours-and-months.ts'
import { plural } from '../../shared/formatting/plural.ts'
import { groupBy } from '../../shared/group-by.ts'
import { monthParams, parseFilter } from '../../shared/photos/photo-filter.ts'
import { QueryError } from '../app-shell/query-error.tsx'
import { useRestoreScroll } from '../app-shell/scroll-restoration.ts'
import { useChangeSearch } from '../app-shell/search-params.ts'
import { useSearchText } from '../app-shell/use-search-text.ts'
import { FishMark } from '../illustrations/wordmark.tsx'
import { useLog } from '../log/log-query.ts'
import { useNotedCatchDialog } from '../noted-catches/use-noted-catch-dialog.tsx'
import { formatDates } from '../photos/format-dates.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PagedRows } from '../ui/paged-rows.tsx'
import { ContentColumn, ScreenTitle } from '../ui/screen.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { UploadPhotosButton } from '../upload/upload-photos-button.tsx'
import { findTrips, type Trip } from './find-trips.ts'
import { filterOutings, OutingFilter, type OutingListFilter } from './outing-filter.tsx'
import { hoursByDay } from './outing-hours.ts'
import { OutingRow } from './outing-row.tsx'
import { type Outing, outingsAtGroup, selectOutings } from './select-outings.ts'

/** The list of outings by year, the newest first, which can be filtered by group, year and month. */
export function OutingsScreen() {
  const query = useLog(selectOutings)
  const { data: outings } = query
  const [searchText, setSearchText] = useSearchText()
  const filter = useOutingFilter(useDeferredValue(searchText))
  const changeFilter = useChangeSearch()
  const shown = useMemo(() => filterOutings(outings ?? [], filter), [outings, filter])
  const dialog = useNotedCatchDialog()
  const noteOuting = () => dialog.noteOuting({ location: null })
  useRestoreScroll(outings !== undefined)
  function showAll() {
    setSearchText('')
    changeFilter({ group: undefined, date: undefined, search: undefined })
  }
  const hasOutings = outings !== undefined && outings.length > 0
  return (
    <ContentColumn className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <ScreenTitle>Outings</ScreenTitle>
          <p role="status" className="measure min-h-5 text-quiet text-sm">
            {hasOutings && totalsText(shown)}
          </p>
        </div>
        {hasOutings && <Button onClick={noteOuting}>Note an outing</Button>}
      </div>
      {outings === undefined &&
        (query.isError ? <QueryError title="Failed to fetch outings" query={query} /> : <Loading />)}
      {outings?.length === 0 && (
        <EmptyState
          icon={<FishMark className="h-20" />}
          title="No outings yet"
          description="Photos that say when they were taken appear here by day, with what you caught and the biggest fish. You can also note a day without a catch."
          action={
            <>
              <UploadPhotosButton />
              <Button onClick={noteOuting}>Note an outing</Button>
            </>
          }
        />
      )}
      {hasOutings && (
        <>
          <search aria-label="Find outings" className="flex flex-col gap-2">
            <SearchBox
              label="Search outings"
              placeholder="Note, species, place, bait…"
              value={searchText}
              onChange={(event) => setSearchText(event.target.value)}
              onClear={() => setSearchText('')}
            />
            <OutingFilter outings={outings} filter={filter} onChange={changeFilter} />
          </search>
          <OutingList outings={shown} all={outings} filter={filter} onFilter={changeFilter} />
          {shown.length === 0 && (
            <EmptyState
              icon={<FishMark className="h-20" />}
              title="No outings match"
              description="No outing in your log fits all of this."
              action={<Button onClick={showAll}>Show all outings</Button>}
            />
          )}
        </>
      )}
      {dialog.dialog}
    </ContentColumn>
  )
}

/** The filter in the URL of the screen, with the text of the search as it is typed. */
function useOutingFilter(searchText: string): OutingListFilter {
  const params = useSearch({ strict: false })
  return useMemo(() => {
    const { group, date, search } = parseFilter({ ...params, search: searchText })
    return { group, date, search }
  }, [params, searchText])
}

interface OutingListProps {
  /** Those that match the filter. */
  outings: readonly Outing[]
  all: readonly Outing[]
  filter: OutingListFilter
  onFilter: (changes: { date: string | undefined }) => void
}

/** The rows of outings below a heading for each year, with its months, and for each trip. */
function OutingList({ outings, all, filter: { group, date, search }, onFilter }: OutingListProps) {
  const years = groupBy(outings, yearOf)
  const wholeYears = useMemo(
    () => groupBy(filterOutings(all, { group, search }), yearOf),
    [all, group, search],
  )
  const trips = useMemo(() => findTrips(outingsAtGroup(all, group)), [all, group])
  const hours = useMemo(() => hoursByDay(outingsAtGroup(all, group)), [all, group])
  return (
    <PagedRows label="Outings" items={outings} pageSize={60}>
      {(outing, index) => {
        const trip = search === undefined ? trips.get(outing.day) : undefined // a search finds some days of it only
        const year = yearOf(outing)
        const ofYear = years.get(year) ?? []
        const isFirst = ofYear[0] === outing
        return (
          // The first row of a year stays when a month is chosen, so that the month keeps the focus.
          <li key={isFirst ? year : outing.day} className="group @container">
            {isFirst && (
              <div className="pt-6 pb-2 group-first:pt-0">
                <div className="flex flex-wrap items-baseline gap-x-3 pb-2">
                  <h2 className="font-bold text-lg">{year}</h2>
                  <p className="measure text-quiet text-sm">{totalsText(ofYear)}</p>
                </div>
                <MonthStrip
                  year={year}
                  outings={wholeYears.get(year) ?? []}
                  chosen={date}
                  onChoose={(month) => onFilter({ date: month })}
                />
              </div>
            )}
            {trip && trip !== trips.get(outings[index - 1]?.day ?? '') && (
              <TripLink trip={trip} group={group} />
            )}
            <div className={trip && 'border-tint border-l-4 pl-3'}>
              <OutingRow outing={outing} group={group} hours={hours.get(outing.day)} />
            </div>
          </li>
        )
      }}
    </PagedRows>
  )
}

function yearOf({ day }: Outing): string {
  return day.slice(0, 4)
}

function totalsText(outings: readonly Outing[]): string {
  const fishCount = outings.reduce((sum, { fish }) => sum + fish.length, 0)
  const blankCount = outings.filter(({ fish }) => fish.length === 0).length
  return [
    plural(outings.length, 'outing'),
    ...(fishCount > 0 ? [plural(fishCount, 'catch')] : []),
    ...(blankCount > 0 ? [`${blankCount.toLocaleString('en-US')} without a catch`] : []),
  ].join(' · ')
}

function Loading() {
  return (
    <div role="status" className="flex flex-col gap-4">
      <span className="sr-only">Loading outings...</span>
      {['first', 'second', 'third', 'fourth'].map((row) => (
        <Skeleton key={row} className="h-20" />
      ))}
    </div>
  )
}

interface MonthStripProps {
  /** As `2026`. */
  year: string
  /** The outings of the year. */
  outings: readonly Outing[]
  /** The month that is shown, as `2026-07`; undefined if all are. */
  chosen: string | undefined
  /** Called with the month that was tapped; with undefined for the one that is shown. */
  onChoose: (month: string | undefined) => void
}

/** The months of a year with their numbers of outings; nothing for a single month. A tap shows one month, a second tap all of them. */
function MonthStrip({ year, outings, chosen, onChoose }: MonthStripProps) {
  const byMonth = groupBy(outings, ({ day }) => day.slice(0, 7))
  const most = Math.max(...Array.from(byMonth.values(), ({ length }) => length))
  if (byMonth.size < 2) return null
  return (
    <fieldset className="grid grid-cols-6 gap-1 pb-2 @max-[16rem]:grid-cols-4 @xl:grid-cols-12">
      <legend className="sr-only">Months of {year}</legend>
      {monthParams.map((number) => {
        const month = `${year}-${number.padStart(2, '0')}`
        const count = byMonth.get(month)?.length ?? 0
        const content = (
          <>
            <span className="text-xs">
              {formatMonthName(number).slice(0, 3)}
              <span className="sr-only"> {year}: </span>
            </span>
            <span className="font-semibold text-sm">
              {count === 0 ? '' : count.toLocaleString('en-US')}
              <span className="sr-only"> {count === 1 ? 'outing' : 'outings'}</span>
            </span>
            <span className="h-1 w-full">
              <span
                className="mx-auto block h-1 rounded-full bg-action"
                style={{ width: `${(100 * count) / most}%` }}
              />
            </span>
          </>
        )
        return count === 0 ? (
          <span key={month} aria-hidden className={`${cell} text-quiet`}>
            {content}
          </span>
        ) : (
          <button
            key={month}
            type="button"
            aria-pressed={chosen === month}
            onClick={() => onChoose(chosen === month ? undefined : month)}
            className={`${cell} border-hairline bg-sheet transition-colors hover:bg-tint aria-pressed:border-action aria-pressed:bg-tint aria-pressed:text-action`}
          >
            {content}
          </button>
        )
      })}
    </fieldset>
  )
}

const cell = 'flex min-h-14 flex-col items-center gap-0.5 rounded-md border border-transparent px-1 py-1'

interface TripLinkProps {
  trip: Trip
  /** The name of the group that it is reduced to. */
  group: string | undefined
}

/** The heading of a trip in the list of outings: where and when it was and what it brought. A tap shows it as a whole. */
function TripLink({ trip: { dates, groupNames, outings }, group }: TripLinkProps) {
  const fishCount = outings.reduce((sum, { fish }) => sum + fish.length, 0)
  const [name = 'Trip', second, ...others] = groupNames
  const names =
    second === undefined
      ? name
      : others.length === 0
        ? `${name}, ${second}`
        : `${name} and ${others.length + 1} more`
  return (
    <Link
      to="/photos"
      search={{ date: dates, group }}
      className="mt-4 mb-2 flex min-h-11 items-center gap-3 rounded-md bg-tint px-3 py-2 transition-colors hover:bg-sheet group-first:mt-0"
    >
      <Route aria-hidden className="size-5 shrink-0 text-action" />
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <span className="line-clamp-2 font-semibold">{names}</span>
        <span className="measure block text-sm">
          {[formatDates(dates), plural(outings.length, 'outing'), plural(fishCount, 'catch')].join(' · ')}
        </span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0" />
    </Link>
  )
}
