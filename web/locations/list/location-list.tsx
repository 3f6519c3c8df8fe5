import {
  memo,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Location, LocationGroup } from '../../../shared/locations.ts'
import { useUser } from '../../account/account-api.ts'
import { classNames } from '../../ui/class-names.ts'
import { easeWater, prefersReducedMotion } from '../../ui/motion.ts'
import { GroupHeading } from '../groups/group-heading.tsx'
import {
  type GroupVisibility,
  loadOpenGroups,
  saveOpenGroups,
  withDefaultOpen,
} from '../groups/open-groups.ts'
import type { DialogRequest } from '../location-dialogs.tsx'
import type { FilteredGroup } from './filter-locations.ts'
import { type ListLayout, layOutRows, rowsByGroup, type VisibleGroup } from './list-rows.ts'
import { editButtonId, LocationCard } from './location-card.tsx'
import { type PositionedRow, useVirtualRows } from './use-virtual-rows.ts'

interface LocationListProps {
  groups: readonly LocationGroup[]
  filteredGroups: readonly FilteredGroup[]
  search: string
  /** The location that was moved to another group last. */
  moved: MovedLocation | null
  onOpenDialog: (request: DialogRequest) => void
}

/** The list of collapsible groups and their locations. Virtualized: renders only rows near the window. */
export function LocationList({ groups, filteredGroups, search, moved, onOpenDialog }: LocationListProps) {
  const ref = useRef<HTMLUListElement>(null)
  const { isOpen, setOpen } = useOpenGroups(groups, search)
  const layout = useMemo(() => layOutRows(filteredGroups, isOpen), [filteredGroups, isOpen])
  const { height, rows, measure, onFocus, keepRow } = useVirtualRows(ref, layout)
  useSlideOnReorder(ref, layout.groups)
  useShowMoved(ref, layout, moved, { setOpen, keepRow })
  const rowsByGroupIndex = rowsByGroup(rows, layout)
  return (
    <ul ref={ref} aria-label="Location groups" className="relative" style={{ height }} onFocus={onFocus}>
      {layout.groups.map((visibleGroup, groupIndex) => {
        const groupRows = rowsByGroupIndex.get(groupIndex)
        return (
          groupRows && (
            <GroupItem
              key={visibleGroup.group.id}
              visibleGroup={visibleGroup}
              rows={groupRows}
              position={{ setIndex: groupIndex, setSize: layout.groups.length }}
              measure={measure}
              onToggle={setOpen}
              onOpenDialog={onOpenDialog}
            />
          )
        )
      })}
    </ul>
  )
}

/** Manages which groups are open: those last open in this tab, or all results of a search. */
function useOpenGroups(groups: readonly LocationGroup[], search: string) {
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
  const [loaded, setKnown] = useState(() => loadOpenGroups(ownerId))
  const known = useMemo(() => withDefaultOpen(loaded, groups), [loaded, groups])
  if (known !== loaded) setKnown(known)
  useEffect(() => saveOpenGroups(ownerId, known), [ownerId, known])
  return [known, setKnown] as const
}

/** Lets rendered groups slide to their new places when their order changes, as when one becomes a favorite. */
function useSlideOnReorder(list: RefObject<HTMLElement | null>, groups: readonly VisibleGroup[]): void {
  const last = useRef({ groups, tops: new Map<Element, number>() })
  useLayoutEffect(() => {
    const { groups: lastGroups, tops: lastTops } = last.current
    const items = [...(list.current?.children ?? [])].filter((item) => item instanceof HTMLElement)
    const tops = new Map(items.map((item) => [item, Number.parseFloat(item.style.top)]))
    last.current = { groups, tops }
    if (!isReordered(lastGroups, groups)) return
    if (prefersReducedMotion()) return
    const moves = items.flatMap((item) => {
      const top = tops.get(item) ?? 0
      const distance = (lastTops.get(item) ?? top) - top
      return distance === 0 ? [] : { item, distance }
    })
    const farthest = Math.max(...moves.map(({ distance }) => Math.abs(distance)))
    for (const { item, distance } of moves) slide(item, distance, Math.abs(distance) === farthest ? 1 : 0)
  })
}

function isReordered(before: readonly VisibleGroup[], after: readonly VisibleGroup[]): boolean {
  if (before === after || before.length !== after.length) return false
  const ids = (groups: readonly VisibleGroup[]) => groups.map(({ group }) => group.id)
  const [idsBefore, idsAfter] = [ids(before), ids(after)]
  return (
    idsBefore.some((id, index) => id !== idsAfter[index]) &&
    new Set([...idsBefore, ...idsAfter]).size === after.length
  )
}

/** Lets an element slide to its place, from a number of pixels below it. */
function slide(item: HTMLElement, fromPixels: number, zIndex: number): void {
  item.animate(
    [
      { translate: `0 ${fromPixels}px`, zIndex },
      { translate: '0 0', zIndex },
    ],
    { duration: 200, easing: easeWater() },
  )
}

/** A location that was moved to another group. */
export interface MovedLocation {
  id: string
  groupId: string
}

/** Opens the group that a location was moved to, and brings its row into view. */
function useShowMoved(
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

interface GroupItemProps {
  visibleGroup: VisibleGroup
  /** The group's rendered rows: always its heading, some of its locations, always its gap. */
  rows: PositionedRow[]
  position: { setIndex: number; setSize: number }
  measure: (row: HTMLElement | null) => void
  onToggle: (groupId: string, open: boolean) => void
  onOpenDialog: (request: DialogRequest) => void
}

/** One group: its locations below a heading that stays visible while any part of the group is. */
function GroupItem({ visibleGroup, rows, position, measure, onToggle, onOpenDialog }: GroupItemProps) {
  const { group, locations, isOpen, firstRow } = visibleGroup
  const top = rows[0]?.start ?? 0
  const bottom = rows.at(-1)?.start ?? top
  return (
    <li
      aria-posinset={position.setIndex + 1}
      aria-setsize={position.setSize}
      className="absolute inset-x-0 isolate rounded-lg bg-sheet shadow-raised"
      style={{ top, height: bottom - top }}
    >
      <div ref={measure} data-index={firstRow} className={classNames(heading, isOpen && underline)}>
        <GroupHeading {...visibleGroup} onToggle={onToggle} onOpenDialog={onOpenDialog} />
      </div>
      {isOpen && (
        <ul id={group.id} aria-label={`Locations in ${group.name}`}>
          {rows.slice(1, -1).map(({ index, start }) => {
            const setIndex = index - firstRow - 1
            const location = locations[setIndex]
            return (
              location && (
                <PositionedLocation
                  key={location.id}
                  location={location}
                  index={index}
                  y={start - top}
                  setIndex={setIndex}
                  setSize={locations.length}
                  measure={measure}
                  onOpenDialog={onOpenDialog}
                />
              )
            )
          })}
        </ul>
      )}
    </li>
  )
}

// Not sticky in a low window, where it would cover too much of its group.
const heading = 'z-1 rounded-lg bg-sheet [@media(min-height:37.5rem)]:sticky top-(--covered-top)'

// Overlays the line above the first location and the rows that scroll below.
const underline = 'rounded-b-none shadow-[0_1px_0_var(--hairline)]'

interface PositionedLocationProps extends Pick<GroupItemProps, 'measure' | 'onOpenDialog'> {
  location: Location
  /** Index among all rows, which the virtualizer needs for measuring. */
  index: number
  /** Pixels from the top of the group. */
  y: number
  setIndex: number
  setSize: number
}

// Memoized, so that scrolling renders only the locations that come into view.
const PositionedLocation = memo(function PlacedLocation(props: PositionedLocationProps) {
  const { location, index, y, setIndex, setSize, measure, onOpenDialog } = props
  return (
    <li
      ref={measure}
      data-index={index}
      aria-posinset={setIndex + 1}
      aria-setsize={setSize}
      className={positionedLocation}
      style={{ transform: `translateY(${y}px)` }}
    >
      <LocationCard location={location} onOpenDialog={onOpenDialog} />
    </li>
  )
})

// The scroll margin keeps a focused element below the sticky heading.
const positionedLocation = 'absolute inset-x-0 top-0 [&_:is(a,button)]:scroll-mt-24'
