import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { ListLayout } from './list-rows.ts'
import { editButtonId } from './location-card.tsx'

/** A location that was moved to another group. */
export interface MovedLocation {
  id: string
  groupId: string
}

/** Opens the group that a location was moved to, and brings its row into view. */
export function useShowMoved(
  list: RefObject<HTMLElement | null>,
  { rows, groups }: ListLayout,
  moved: MovedLocation | null,
  { setOpen, keepRow }: { setOpen: (groupId: string, open: boolean) => void; keepRow: (key: string) => void },
): void {
  const shown = useRef(moved) // a list that comes back after a search does not show it again

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each move; the user may close the group again
  useEffect(() => {
    if (moved === null || moved === shown.current) return
    setOpen(moved.groupId, true)
    keepRow(moved.id)
  }, [moved])

  useLayoutEffect(() => {
    if (moved === null || moved === shown.current) return
    const index = rows.findIndex(({ key }) => key === moved.id)
    if (groups[rows[index]?.groupIndex ?? -1]?.group.id !== moved.groupId) return
    const row = findRow(moved.id)
    if (!row || !list.current?.contains(row)) return
    shown.current = moved
    bringIntoView(row)
    // While the dialog is open, it has the focus, and returns it when it closes.
    if (document.activeElement === document.body)
      document.getElementById(editButtonId(moved.id))?.focus({ preventScroll: true })
  })
}

function findRow(locationId: string): HTMLElement | null {
  return document.getElementById(editButtonId(locationId))?.closest('li') ?? null
}

function bringIntoView(row: HTMLElement): void {
  const { top, bottom } = row.getBoundingClientRect()
  if (top < coveredPixels || bottom > window.innerHeight - coveredPixels)
    row.scrollIntoView({ block: 'center' })
}

/** More than the header, the navigation and the heading of a group cover. */
const coveredPixels = 160
