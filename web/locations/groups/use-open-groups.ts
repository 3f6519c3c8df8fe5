import { useCallback, useEffect, useMemo, useState } from 'react'
import type { LocationGroup } from '../../../shared/locations.ts'
import { useUser } from '../../account/account-api.ts'
import { type GroupVisibility, loadOpenGroups, saveOpenGroups, withDefaultOpen } from './open-groups.ts'

/** Manages which groups are open: those last open in this tab, or all results of a search. */
export function useOpenGroups(groups: readonly LocationGroup[], search: string) {
  const isSearching = search.trim() !== ''
  const [known, setKnown] = useKnownGroups(groups)
  const [searchResults, setSearchResults] = useState<{ search: string; groups: GroupVisibility }>({
    search,
    groups: {},
  })
  if (searchResults.search !== search) setSearchResults({ search, groups: {} })

  const isOpen = useCallback(
    (id: string) => (isSearching ? (searchResults.groups[id] ?? true) : known[id] === true),
    [isSearching, searchResults, known],
  )
  const setOpen = useCallback(
    (id: string, open: boolean) =>
      isSearching
        ? setSearchResults((last) => ({ ...last, groups: { ...last.groups, [id]: open } }))
        : setKnown((last) => ({ ...last, [id]: open })),
    [isSearching, setKnown],
  )
  return { isOpen, setOpen }
}

function useKnownGroups(groups: readonly LocationGroup[]) {
  const ownerId = useUser().data?.id ?? ''
  const [loaded, setKnown] = useState(() => loadOpenGroups(sessionStorage, ownerId))
  const known = useMemo(() => withDefaultOpen(loaded, groups), [loaded, groups])
  if (known !== loaded) setKnown(known)
  useEffect(() => saveOpenGroups(sessionStorage, ownerId, known), [ownerId, known])
  return [known, setKnown] as const
}
