import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type * as L from 'leaflet'
import { Globe, ListFilter, type LucideIcon, MapPin } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { plural } from '../../shared/formatting/plural.ts'
import type { MapPoint } from '../../shared/locations.ts'
import { useConfig } from '../api-client/config-api.ts'
import { errorMessage } from '../api-client/request-error.ts'
import { placeSearchQuery, useMatchCounts } from '../locations/locations-api.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { isComposing, useClosable } from '../ui/close-newest.ts'
import { useCombobox } from '../ui/combobox.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import type { MapFilter } from './filter/use-map-filter.ts'
import { LazyMapFilterBar } from './lazy-parts.tsx'
import { type Suggestion, suggestCatches, suggestLocations, suggestPlaces } from './search/suggestions.ts'
import type { MapNavigation } from './view/map-navigation.ts'

interface MapHeaderProps {
  map: L.Map | null
  points: UseQueryResult<MapPoint[]>
  navigation: MapNavigation
  filter: MapFilter
  /** Whether the user places a pin; the search then leaves its room to large text. */
  isPlacing: boolean
}

/** The search and the filter above the map, and the state of its locations. */
export function MapHeader({ map, points, navigation, filter, isPlacing }: MapHeaderProps) {
  const { data: config } = useConfig()
  const { isOpen, open, close, setSearchText } = filter.state
  return (
    <div className={classNames(column, isPlacing && hiddenIfLow)}>
      <div data-map-header className="flex flex-col gap-2 [@media(max-height:432px)]:flex-row">
        <div className="mx-auto flex w-full max-w-md items-center gap-2 [@media(max-height:432px)]:mx-0 [@media(max-height:432px)]:w-80 [@media(max-height:432px)]:shrink-0">
          <MapSearch
            points={points.data ?? []}
            hasGeocoder={config?.geocoderConfigured ?? false}
            onChoose={(suggestion) =>
              suggestion.kind === 'photos'
                ? setSearchText(suggestion.search)
                : navigation.showFound(suggestion)
            }
          />
          <IconButton
            label="Filter"
            icon={ListFilter}
            variant="raised"
            aria-pressed={isOpen}
            className="pointer-events-auto"
            onClick={isOpen ? close : open}
          />
        </div>
        <LazyMapFilterBar map={map} filter={filter} />
      </div>
      <MapStatus points={points} />
    </div>
  )
}

const column = 'pointer-events-none absolute inset-x-3 top-3 z-10 flex flex-col gap-3'

const hiddenIfLow = '[@container(height<16rem)_and_(width<40rem)]:hidden'

/** Shows that the locations are loading, or why the first load failed; nothing while cached ones exist. */
function MapStatus({ points }: { points: UseQueryResult<MapPoint[]> }) {
  return (
    <div className="flex justify-center">
      <p role="status" className={points.isPending ? loading : 'sr-only'}>
        {points.isPending && 'Loading locations...'}
      </p>
      {points.isLoadingError && (
        <div role="alert" className={failure}>
          <div>
            <p className="font-semibold">Failed to fetch locations</p>
            <p className="text-quiet text-sm">{errorMessage(points.error, 'Please try again later.')}</p>
          </div>
          <Button variant="action" busy={points.isFetching} onClick={() => points.refetch()}>
            Try again
          </Button>
        </div>
      )}
    </div>
  )
}

const loading = 'animate-late rounded-full border border-hairline bg-sheet px-4 py-2 text-sm shadow-raised'

const failure =
  'pointer-events-auto flex max-w-sm flex-col items-start gap-3 rounded-lg bg-sheet p-4 shadow-floating'

interface MapSearchProps {
  points: readonly MapPoint[]
  /** Whether places anywhere can be found, not only the user's own locations. */
  hasGeocoder: boolean
  onChoose(suggestion: Suggestion): void
}

/** The search box for the user's locations and for places. The chosen result is shown on the map. */
function MapSearch({ points, hasGeocoder, onChoose }: MapSearchProps) {
  const [text, setText] = useState('')
  const [submittedText, setSubmittedText] = useState<string | null>(null) // the text for which Enter was pressed before results arrived
  const isSubmitted = submittedText !== null && submittedText === text
  const { items, searching } = useSuggestions(text, points, hasGeocoder, isSubmitted)
  useClosable(text !== '', { onEscape: () => setText(''), within: '[data-map-header] [role=combobox]' })
  const { isShown, active, setActive, open, close, fieldProps, listProps, optionProps } = useCombobox({
    listLabel: 'Search results',
    items,
    hasList: text.trim() !== '',
    firstActive: 0,
    onChoose(suggestion) {
      setText(suggestion.kind === 'photos' ? '' : suggestion.name) // the filter shows its own text
      onChoose(suggestion)
    },
  })
  const chooseFirst = useEffectEvent(() => {
    setSubmittedText(null)
    const [first] = items
    if (first === undefined) return
    close()
    onChoose(first)
  })
  useEffect(() => {
    if (isSubmitted && !searching) chooseFirst()
  }, [isSubmitted, searching])

  /** Enter before any results searches without the debounce and chooses the first result on arrival. */
  function handleKey(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) return
    fieldProps.onKeyDown(event)
    if (event.key !== 'Enter' || items.length > 0 || text.trim() === '') return
    open() // to show that it is searching
    setSubmittedText(text)
  }

  return (
    <div className="relative min-w-0 flex-1">
      <SearchBox
        {...fieldProps}
        onKeyDown={handleKey}
        onChange={(event) => {
          setText(event.currentTarget.value)
          open()
        }}
        label="Search locations"
        value={text}
        onClear={() => setText('')}
        className="pointer-events-auto shadow-raised"
      />
      <div className={isShown ? panel : 'hidden'}>
        <ul {...listProps}>
          {items.map((item, index) => (
            <li
              key={item.key}
              {...optionProps(item, index)}
              onMouseMove={() => setActive(index)}
              className={classNames(row, index === active && 'bg-tint')}
            >
              <SuggestionRow suggestion={item} />
            </li>
          ))}
        </ul>
        <p role="status" className={searching || items.length === 0 ? statusLine : 'sr-only'}>
          {isShown && statusText(items.length, searching, hasGeocoder)}
        </p>
      </div>
    </div>
  )
}

interface Suggestions {
  items: Suggestion[]
  /** Whether the place search is pending, including its debounce. */
  searching: boolean
}

/**
 * Returns the suggestions for a text: the user's locations and photos at once, and places after the debounce (or at once if
 * `isSubmitted`). A failed place search returns none.
 */
function useSuggestions(
  text: string,
  points: readonly MapPoint[],
  hasGeocoder: boolean,
  isSubmitted: boolean,
): Suggestions {
  const query = text.trim()
  const debouncedQuery = useDebounced(query, typingDebounceMs)
  const settledText = isSubmitted ? query : debouncedQuery
  const places = useQuery({ ...placeSearchQuery(settledText), enabled: hasGeocoder && settledText !== '' })
  const searching = hasGeocoder && query !== '' && (settledText !== query || places.isFetching)
  const currentPlaces = settledText === query ? places.data : undefined
  const matchCounts = useMatchCounts(query)
  const items = useMemo(
    () => [
      ...suggestLocations(points, query),
      ...suggestCatches(points, query, matchCounts),
      ...suggestPlaces(currentPlaces ?? []),
    ],
    [points, query, matchCounts, currentPlaces],
  )
  return { items, searching }
}

const typingDebounceMs = 500 // spec section 9

/** Returns the value debounced by `debounceMs`; an empty value takes effect at once. */
function useDebounced(value: string, debounceMs: number): string {
  const [settledText, setSettledText] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettledText(value), value === '' ? 0 : debounceMs)
    return () => clearTimeout(timer)
  }, [value, debounceMs])
  return value === '' ? '' : settledText
}

function statusText(count: number, searching: boolean, hasGeocoder: boolean): string {
  if (searching) return 'Searching…'
  if (count > 0) return plural(count, 'result')
  return hasGeocoder ? 'No results' : 'No locations found'
}

const icons: Record<Suggestion['kind'], LucideIcon> = { location: MapPin, photos: ListFilter, place: Globe }

function SuggestionRow({ suggestion: { kind, name, detail } }: { suggestion: Suggestion }) {
  const Icon = icons[kind]
  return (
    <>
      <Icon
        aria-hidden
        className={classNames('size-5 shrink-0', kind === 'place' ? 'text-quiet' : 'text-action')}
      />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold text-sm">{name}</span>
        {detail !== '' && <span className="block truncate text-quiet text-xs">{detail}</span>}
      </span>
    </>
  )
}

const panel =
  'pointer-events-auto absolute inset-x-0 top-full mt-2 max-h-[min(25rem,50dvh)] overflow-y-auto overscroll-contain rounded-xl border border-hairline bg-sheet py-1.5 shadow-floating'

const statusLine = 'px-4 py-3 text-quiet text-sm'

const row = 'flex min-h-13 cursor-pointer items-center gap-3 px-4 py-1.5'
