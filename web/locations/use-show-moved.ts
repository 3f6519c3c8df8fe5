import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { prefersReducedMotion } from '../ui/prefers-reduced-motion.ts'
import type { ListLayout } from './list-rows.ts'
import { editButtonId } from './location-card.tsx'
import { slide } from './slide.ts'

/** A location that was moved to another group. */
export interface MovedLocation {
  id: string
  groupId: string
  /** Where its row was before, in pixels from the top of the window; null if it was not rendered. */
  fromTop: number | null
}

/** Returns where the row of a location is, in pixels from the top of the window; null if it is not rendered. */
export function rowTop(locationId: string): number | null {
  return findRow(locationId)?.getBoundingClientRect().top ?? null
}

/** Opens the group that a location was moved to, brings its row into view, and lets it slide there. */
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
    show(row, moved.fromTop)
    // While the dialog is open, it has the focus, and returns it when it closes.
    if (document.activeElement === document.body)
      document.getElementById(editButtonId(moved.id))?.focus({ preventScroll: true })
  })
}

function findRow(locationId: string): HTMLElement | null {
  return document.getElementById(editButtonId(locationId))?.closest('li') ?? null
}

function show(row: HTMLElement, fromTop: number | null): void {
  const { top, bottom } = row.getBoundingClientRect()
  if (top < coveredPixels || bottom > window.innerHeight - coveredPixels)
    row.scrollIntoView({ block: 'center' })
  if (fromTop === null || prefersReducedMotion()) return
  slide(row, fromTop - row.getBoundingClientRect().top, 1)
  const group = row.parentElement?.closest('li')
  if (group) slide(group, 0, 1)
}

/** More than the header, the navigation and the heading of a group cover. */
const coveredPixels = 160
