import { useNavigate, useSearch } from '@tanstack/react-router'
import { MapPin, Search, X } from 'lucide-react'
import { type MouseEvent, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { plural } from '../../shared/formatting/plural.ts'
import { createPhotoMatcher, filters } from '../../shared/photos/match-photo.ts'
import { useUnits } from '../account/account-api.ts'
import { QueryError } from '../app-shell/query-error.tsx'
import { useRestoreScroll } from '../app-shell/scroll-restoration.ts'
import { useChangeSearch } from '../app-shell/search-params.ts'
import { ChipRow } from '../filter/chip-row.tsx'
import { FindBox } from '../filter/find-box.tsx'
import { countNoted } from '../filter/noted-text.ts'
import type { FilterableNoted } from '../filter/select-filterable-noted.ts'
import { useNotedInScope } from '../filter/use-noted-in-scope.ts'
import { type PhotoFilterState, usePhotoFilter } from '../filter/use-photo-filter.ts'
import { FishMark } from '../illustrations/wordmark.tsx'
import type { LogRows } from '../log/log.ts'
import { useLog } from '../log/log-query.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PagedRows } from '../ui/paged-rows.tsx'
import { ContentColumn, ScreenTitle } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { NotedCatchRow } from './noted-catch-row.tsx'
import { useNotedCatchDialog } from './use-noted-catch-dialog.tsx'

/** The list of catches without a photo, the newest first, which the search and the chips of the gallery filter. */
export function NotedCatchesScreen() {
  const { locationId, locationName } = useSearch({ strict: false })
  const filterState = usePhotoFilter()
  const { filter, isActive, isOpen, open } = filterState
  const { query, noted } = useNotedInScope()
  const shown = useMemo(() => noted?.filter(createPhotoMatcher(filter)), [noted, filter])
  const units = useUnits()
  const dialog = useNotedCatchDialog()
  const location = useLog(
    useCallback(({ locations }: LogRows) => locations.get(locationId ?? ''), [locationId]),
  ).data
  const note = () => dialog.create(location ? { id: location.id, name: location.name } : null)
  const isPart = isActive || locationId !== undefined || locationName !== undefined
  const findButton = useRef<HTMLButtonElement>(null)
  function showAll(): void {
    if (isPart) filterState.closeForAll()
    else filterState.close()
    findButton.current?.focus() // the button that was pressed goes
  }
  useRestoreScroll(noted !== undefined)
  useNoteFromUrl(note)
  const isFinding = isOpen || isPart
  const isEmpty = query.data?.length === 0
  return (
    <ContentColumn className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <ScreenTitle>Catches without photos</ScreenTitle>
          <p role="status" className="measure min-h-5 text-quiet text-sm">
            {shown && !isEmpty && countText(countNoted(shown.map((each) => each.noted)))}
          </p>
        </div>
        {query.data && !isEmpty && (
          <div className="flex flex-wrap gap-2">
            <Button
              ref={findButton}
              variant="quiet"
              aria-expanded={isFinding}
              onClick={isFinding ? showAll : open}
            >
              {isFinding ? <X aria-hidden /> : <Search aria-hidden />}
              Find
            </Button>
            <Button onClick={note}>Note a catch</Button>
          </div>
        )}
      </div>
      {query.data === undefined &&
        (query.isError ? <QueryError title="Failed to fetch catches" query={query} /> : <Loading />)}
      {isEmpty && (
        <EmptyState
          icon={<FishMark className="h-20" />}
          title="No catches without photos"
          description="Caught a fish, but took no photo? Note it here. It counts like any other catch."
          action={
            <Button variant="action" onClick={note}>
              Note a catch
            </Button>
          }
        />
      )}
      {noted && !isEmpty && isFinding && <NotedFilter noted={noted} filterState={filterState} />}
      {shown?.length === 0 && !isEmpty && (
        <EmptyState
          icon={<FishMark className="h-20" />}
          title="No catches match"
          description="No catch without a photo fits all of this."
          action={<Button onClick={showAll}>Show all catches</Button>}
        />
      )}
      {shown && shown.length > 0 && (
        <>
          {isPart && (
            <Button variant="quiet" className="-mx-3 -my-2 self-start px-3!" onClick={showAll}>
              Show all catches
            </Button>
          )}
          <PagedRows label="Catches without photos" items={shown} pageSize={100}>
            {({ noted: each }) => (
              <NotedCatchRow key={each.id} noted={each} units={units} hasLocation onOpen={dialog.edit} />
            )}
          </PagedRows>
        </>
      )}
      {dialog.dialog}
    </ContentColumn>
  )
}

/** Starts to note a catch if the URL says so, as the shortcut of the installed app does, and removes that from the URL. */
function useNoteFromUrl(note: () => void): void {
  const isRequested = useSearch({ strict: false }).note !== undefined
  const navigate = useNavigate()
  const start = useEffectEvent(() => {
    note()
    void navigate({ to: '/catches', search: {}, replace: true })
  })
  useEffect(() => {
    if (isRequested) start()
  }, [isRequested])
}

function countText({ caught, lost }: { caught: number; lost: number }): string {
  const texts = [
    (caught > 0 || lost === 0) && plural(caught, 'catch'),
    lost > 0 && `${lost.toLocaleString('en-US')} got away`,
  ]
  return texts.filter((text) => text !== false).join(' · ')
}

function Loading() {
  return (
    <div role="status" className="flex flex-col gap-4">
      <span className="sr-only">Loading catches...</span>
      {['first', 'second', 'third'].map((row) => (
        <Skeleton key={row} className="h-16" />
      ))}
    </div>
  )
}

interface NotedFilterProps {
  /** The catches before they are filtered. */
  noted: readonly FilterableNoted[]
  filterState: PhotoFilterState
}

/** The search and the chips that filter the catches without a photo, as in the gallery. */
function NotedFilter({ noted, filterState }: NotedFilterProps) {
  const { isActive } = filterState
  const { locationId, locationName } = useSearch({ strict: false })
  const changeSearch = useChangeSearch()
  const isAtLocation = locationId !== undefined || locationName !== undefined
  const [isFirstFocused] = useState(!isActive && !isAtLocation) // a link that filters should not open the keyboard

  function dropLocation({ currentTarget }: MouseEvent<HTMLElement>) {
    const { nextElementSibling } = currentTarget
    if (nextElementSibling instanceof HTMLElement) nextElementSibling.focus() // this chip goes
    changeSearch({ locationId: undefined, locationName: undefined })
  }

  return (
    <search aria-label="Find catches" className="flex flex-col gap-2">
      <FindBox label="Search catches" filterState={filterState} autoFocus={isFirstFocused} />
      <ChipRow controls={notedControls} photos={noted} filterState={filterState}>
        {isAtLocation && (
          <Chip aria-pressed onClick={dropLocation}>
            <MapPin aria-hidden />
            <span className="max-w-[10rem] truncate">
              {noted[0]?.locationName ?? locationName ?? 'This location'}
            </span>
            <X aria-hidden />
          </Chip>
        )}
      </ChipRow>
    </search>
  )
}

// A heart is for photos.
const notedControls = filters.filter((control) => control.kind !== 'flag' || control.name !== 'favorites')
