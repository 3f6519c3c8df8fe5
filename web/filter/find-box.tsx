import { SearchBox } from '../ui/search-box.tsx'
import type { PhotoFilterState } from './use-photo-filter.ts'

interface FindBoxProps {
  label: string
  filterState: PhotoFilterState
  autoFocus: boolean
}

/** The search box of a filter, which stays shown when it is cleared. */
export function FindBox({ label, filterState, autoFocus }: FindBoxProps) {
  const { open, searchText, setSearchText } = filterState

  function search(text: string) {
    open()
    setSearchText(text)
  }

  return (
    <SearchBox
      label={label}
      placeholder="Species, place, bait, month…"
      autoFocus={autoFocus}
      value={searchText}
      onChange={(event) => search(event.target.value)}
      onClear={() => search('')}
    />
  )
}
