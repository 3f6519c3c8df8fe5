import { memo } from 'react'
import type { Location } from '../../shared/locations.ts'
import { classNames } from '../ui/class-names.ts'
import { GroupHeading } from './group-heading.tsx'
import type { VisibleGroup } from './list-rows.ts'
import { LocationCard } from './location-card.tsx'
import type { DialogRequest } from './location-dialogs.tsx'
import type { PositionedRow } from './use-virtual-rows.ts'

interface GroupItemProps {
  shown: VisibleGroup
  /** The group's rendered rows: always its heading, some of its locations, always its gap. */
  rows: PositionedRow[]
  position: { at: number; of: number }
  measure: (row: HTMLElement | null) => void
  onOpen: (groupId: string, open: boolean) => void
  onAsk: (question: DialogRequest) => void
}

/**
 * One group: a sticky heading, which stays visible while any part of the group is, with the group's locations below.
 */
export function GroupItem({ shown, rows, position, measure, onOpen, onAsk }: GroupItemProps) {
  const { group, locations, isOpen, firstRow } = shown
  const top = rows[0]?.start ?? 0
  const bottom = rows.at(-1)?.start ?? top
  return (
    <li
      aria-posinset={position.at + 1}
      aria-setsize={position.of}
      className="absolute inset-x-0 isolate rounded-lg bg-sheet shadow-raised"
      style={{ top, height: bottom - top }}
    >
      <div ref={measure} data-index={firstRow} className={classNames(heading, isOpen && underline)}>
        <GroupHeading {...shown} onOpen={onOpen} onAsk={onAsk} />
      </div>
      {isOpen && (
        <ul id={group.id} aria-label={`Locations in ${group.name}`}>
          {rows.slice(1, -1).map(({ index, start }) => {
            const at = index - firstRow - 1
            const location = locations[at]
            return (
              location && (
                <PlacedLocation
                  key={location.id}
                  location={location}
                  index={index}
                  y={start - top}
                  at={at}
                  of={locations.length}
                  measure={measure}
                  onAsk={onAsk}
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

interface PlacedLocationProps extends Pick<GroupItemProps, 'measure' | 'onAsk'> {
  location: Location
  /** Index among all rows, which the virtualizer needs for measuring. */
  index: number
  /** Pixels from the top of the group. */
  y: number
  at: number
  of: number
}

// Memoized, so that scrolling renders only the locations that come into view.
const PlacedLocation = memo(function PlacedLocation(props: PlacedLocationProps) {
  const { location, index, y, at, of, measure, onAsk } = props
  return (
    <li
      ref={measure}
      data-index={index}
      aria-posinset={at + 1}
      aria-setsize={of}
      className={placedLocation}
      style={{ transform: `translateY(${y}px)` }}
    >
      <LocationCard location={location} onAsk={onAsk} />
    </li>
  )
})

// The scroll margin keeps a focused element below the sticky heading.
const placedLocation = 'absolute inset-x-0 top-0 [&_:is(a,button)]:scroll-mt-24'
