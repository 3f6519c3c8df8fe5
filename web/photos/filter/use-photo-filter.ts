import { getRouteApi } from '@tanstack/react-router'
import { useDeferredValue, useMemo, useState } from 'react'
import { useSearchText } from '../../app-shell/use-search-text.ts'
import { type FilterParams, filterNames, parseFilter } from './filter-params.ts'
import { isEmptyFilter } from './filter-photos.ts'

const route = getRouteApi('/photos')

/** The filter of the gallery, and what changes it. */
export type GalleryPhotoFilter = ReturnType<typeof usePhotoFilter>

/** Manages the filter of the gallery, which is part of its URL, so that Back undoes each step. */
export function usePhotoFilter() {
  const params = route.useSearch()
  const navigate = route.useNavigate()
  const [searchText, setSearchText] = useSearchText()
  const search = useDeferredValue(searchText) // typing stays fluent, however long the log is
  const filter = useMemo(() => parseFilter({ ...params, search }), [params, search])
  const isActive = !isEmptyFilter(filter)
  const [isOpen, setIsOpen] = useState(false)

  function change(changes: FilterParams): void {
    void navigate({ search: (previous) => ({ ...previous, ...changes }), resetScroll: false })
  }

  return {
    filter,
    isActive,
    /** Whether the controls are shown: a filter that is active always shows them. */
    isOpen: isOpen || isActive || searchText !== '',
    open: () => setIsOpen(true),
    /** Hides the controls and shows all photos again. */
    close(): void {
      setIsOpen(false)
      if (isActive || searchText !== '') change(noFilter)
    },
    searchText,
    setSearchText,
    change,
  }
}

const noFilter: FilterParams = Object.fromEntries(filterNames.map((name) => [name, undefined]))
