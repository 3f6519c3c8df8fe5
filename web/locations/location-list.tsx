import { useMemo, useRef } from 'react'
import type { LocationGroup } from '../../shared/locations.ts'
import type { FilteredGroup } from './filter-locations.ts'
import { GroupItem } from './group-item.tsx'
import { layOutRows, rowsByGroup } from './list-rows.ts'
import type { DialogRequest } from './location-dialogs.tsx'
import { useOpenGroups } from './use-open-groups.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

interface LocationListProps {
  groups: readonly LocationGroup[]
  found: readonly FilteredGroup[]
  search: string
  onAsk: (question: DialogRequest) => void
}

/** The list of collapsible groups and their locations. Virtualized: renders only rows near the window. */
export function LocationList({ groups, found, search, onAsk }: LocationListProps) {
  const ref = useRef<HTMLUListElement>(null)
  const { isOpen, setOpen } = useOpenGroups(groups, search)
  const list = useMemo(() => layOutRows(found, isOpen), [found, isOpen])
  const { height, rows, measure, onFocus } = useVirtualRows(ref, list)
  const drawn = rowsByGroup(rows, list)
  return (
    <ul ref={ref} aria-label="Location groups" className="relative" style={{ height }} onFocus={onFocus}>
      {list.groups.map((shown, at) => {
        const ofGroup = drawn.get(at)
        return (
          ofGroup && (
            <GroupItem
              key={shown.group.id}
              shown={shown}
              rows={ofGroup}
              position={{ at, of: list.groups.length }}
              measure={measure}
              onOpen={setOpen}
              onAsk={onAsk}
            />
          )
        )
      })}
    </ul>
  )
}
