import { useMemo, useRef } from 'react'
import type { LocationGroup } from '../../../shared/locations.ts'
import { GroupItem } from '../groups/group-item.tsx'
import { useOpenGroups } from '../groups/use-open-groups.ts'
import type { DialogRequest } from '../location-dialogs.tsx'
import type { FilteredGroup } from './filter-locations.ts'
import { layOutRows, rowsByGroup } from './list-rows.ts'
import { type MovedLocation, useShowMoved } from './use-show-moved.ts'
import { useSlideOnReorder } from './use-slide-on-reorder.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

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
