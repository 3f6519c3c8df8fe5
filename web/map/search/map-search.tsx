import { useCombobox } from 'downshift'
import { Globe, ListFilter, type LucideIcon, MapPin } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { plural } from '../../../shared/formatting/plural.ts'
import type { MapPoint } from '../../../shared/locations.ts'
import { classNames } from '../../ui/class-names.ts'
import { SearchBox } from '../../ui/search-box.tsx'
import type { Suggestion } from './suggestions.ts'
import { useSuggestions } from './use-suggestions.ts'

interface MapSearchProps {
  points: readonly MapPoint[]
  /** Whether places anywhere can be found, not only the user's own locations. */
  hasGeocoder: boolean
  onChoose(suggestion: Suggestion): void
}

type InputOptions = Pick<ComponentProps<'input'>, 'onChange' | 'onKeyDown'>

/** The search box for the user's locations and for places. The chosen result is shown on the map. */
export function MapSearch({ points, hasGeocoder, onChoose }: MapSearchProps) {
  const [text, setText] = useState('')
  const [submittedText, setSubmittedText] = useState<string | null>(null) // the text for which Enter was pressed before results arrived
  const isSubmitted = submittedText !== null && submittedText === text
  const { items, searching } = useSuggestions(text, points, hasGeocoder, isSubmitted)
  const chooseFirst = useEffectEvent(() => {
    setSubmittedText(null)
    const [first] = items
    if (first === undefined) return
    combobox.closeMenu()
    onChoose(first)
  })
  useEffect(() => {
    if (isSubmitted && !searching) chooseFirst()
  }, [isSubmitted, searching])
  const combobox = useCombobox<Suggestion>({
    items,
    inputValue: text,
    onInputValueChange: ({ inputValue }) => setText(inputValue),
    selectedItem: null, // so that the same result can be chosen again
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onChoose(selectedItem),
    itemToKey: () => null, // or downshift clears the field whenever the selection, which is not kept, seems to change
    defaultHighlightedIndex: 0,
    itemToString: (item) => (item === null || item.kind === 'photos' ? '' : item.name), // the filter shows its own text
    stateReducer: (state, { type, changes }) =>
      type === useCombobox.stateChangeTypes.InputBlur ? { ...state, isOpen: false } : changes,
  })

  /** Handles Enter before any results: searches without the debounce and chooses the first result on arrival. */
  function waitForResults(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' || items.length > 0 || text.trim() === '') return
    Object.assign(event.nativeEvent, { preventDownshiftDefault: true }) // otherwise downshift would close the list
    setSubmittedText(text)
  }

  const isOpen = combobox.isOpen && text.trim() !== ''
  return (
    <div className="relative min-w-0 flex-1">
      <SearchBox
        // Sets the text during the event itself: one render later, the caret would jump to the end.
        {...combobox.getInputProps<InputOptions>({
          onChange: (event) => setText(event.currentTarget.value),
          onKeyDown: waitForResults,
        })}
        label="Search locations"
        value={text}
        onClear={() => setText('')}
        className="pointer-events-auto shadow-raised"
      />
      <div className={isOpen ? panel : 'hidden'}>
        <ul {...combobox.getMenuProps({ 'aria-label': 'Search results' })}>
          {items.map((item, index) => (
            <li
              key={item.key}
              {...combobox.getItemProps({ item, index })}
              className={classNames(row, index === combobox.highlightedIndex && 'bg-tint')}
            >
              <SuggestionRow suggestion={item} />
            </li>
          ))}
        </ul>
        <p role="status" className={searching || items.length === 0 ? statusLine : 'sr-only'}>
          {isOpen && statusText(items.length, searching, hasGeocoder)}
        </p>
      </div>
    </div>
  )
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
