import { memo } from 'react'
import type { Location } from '../../../shared/locations.ts'
import { classNames } from '../../ui/class-names.ts'
import type { VisibleGroup } from '../list/list-rows.ts'
import { LocationCard } from '../list/location-card.tsx'
import type { PositionedRow } from '../list/use-virtual-rows.ts'
import type { DialogRequest } from '../location-dialogs.tsx'
import { GroupHeading } from './group-heading.tsx'

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
export function GroupItem({ visibleGroup, rows, position, measure, onToggle, onOpenDialog }: GroupItemProps) {
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
