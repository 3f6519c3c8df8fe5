import { useCallback, useEffect, useMemo, useState } from 'react'
import type { LocationGroup } from '../../shared/locations.ts'
import { useUser } from '../account/account-api.ts'
import { type KnownGroups, recallGroups, rememberGroups, settleGroups } from './open-groups.ts'

/**
 * Manages which groups are open: those last open in this tab. During a search, all results are open until the user
 * closes them.
 */
export function useOpenGroups(groups: readonly LocationGroup[], search: string) {
  const isSearching = search.trim() !== ''
  const [known, setKnown] = useKnownGroups(groups)
  const [found, setFound] = useState<{ search: string; groups: KnownGroups }>({ search, groups: {} })
  if (found.search !== search) setFound({ search, groups: {} })

  const isOpen = useCallback(
    (id: string) => (isSearching ? (found.groups[id] ?? true) : known[id] === true),
    [isSearching, found, known],
  )
  const setOpen = useCallback(
    (id: string, open: boolean) =>
      isSearching
        ? setFound((last) => ({ ...last, groups: { ...last.groups, [id]: open } }))
        : setKnown((last) => ({ ...last, [id]: open })),
    [isSearching, setKnown],
  )
  return { isOpen, setOpen }
}

function useKnownGroups(groups: readonly LocationGroup[]) {
  const ownerId = useUser().data?.id ?? ''
  const [recalled, setKnown] = useState(() => recallGroups(sessionStorage, ownerId))
  const known = useMemo(() => settleGroups(recalled, groups), [recalled, groups])
  if (known !== recalled) setKnown(known)
  useEffect(() => rememberGroups(sessionStorage, ownerId, known), [ownerId, known])
  return [known, setKnown] as const
}
