import { useSearch } from '@tanstack/react-router'
import { useDeferredValue, useMemo, useState } from 'react'
import {
  type FilterParams,
  filterNames,
  isEmptyFilter,
  parseFilter,
} from '../../shared/photos/photo-filter.ts'
import { useChangeSearch } from '../app-shell/search-params.ts'
import { useSearchText } from '../app-shell/use-search-text.ts'
import { isOuting } from '../photos/outing-search.ts'

/** The filter of a screen, and what changes it. */
export type PhotoFilterState = ReturnType<typeof usePhotoFilter>

/** Manages the filter of a screen, which is part of its URL, so that Back undoes each step. */
export function usePhotoFilter() {
  const params = useSearch({ strict: false })
  const changeSearch = useChangeSearch()
  const [searchText, setSearchText] = useSearchText()
  const search = useDeferredValue(searchText) // typing stays fluent, however long the log is
  const filter = useMemo(() => parseFilter({ ...params, search }), [params, search])
  const isActive = !isEmptyFilter(filter)
  const [isOpen, setIsOpen] = useState(false)

  return {
    filter,
    isActive,
    /** Whether the controls are shown: a filter that is active always shows them. */
    isOpen: isOpen || isActive || searchText !== '',
    /** Whether they are folded until they are opened: an outing begins with its card. */
    isFolded: !isOpen && isOuting(filter),
    open: () => setIsOpen(true),
    /** Hides the controls and shows all photos again. */
    close(): void {
      setIsOpen(false)
      if (isActive || searchText !== '') changeSearch(noFilter)
    },
    /** Does that for all locations too. */
    closeForAll(): void {
      setIsOpen(false)
      changeSearch({ ...noFilter, locationId: undefined, locationName: undefined })
    },
    searchText,
    setSearchText,
    /** Keeps the controls shown, so that one that is turned off keeps the focus. */
    change(changes: FilterParams): void {
      setIsOpen(true)
      changeSearch(changes)
    },
  }
}

const noFilter: FilterParams = Object.fromEntries(filterNames.map((name) => [name, undefined]))
