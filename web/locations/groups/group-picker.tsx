import { LoaderCircle, Star } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Location, LocationGroup } from '../../../shared/locations.ts'
import { useUnits } from '../../account/account-api.ts'
import { Badge } from '../../ui/badge.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { VirtualList } from '../../ui/virtual-list.tsx'
import {
  filterGroupOptions,
  type GroupOption,
  groupOptionDescription,
  groupOptions,
} from './group-options.ts'
import type { ChosenGroup } from './use-change-group.ts'

/** Up to this many groups are quicker to look through than to search. */
const fewGroups = 8

/** The height of a group in the list. */
const rowRem = 4

interface GroupPickerProps {
  location: Location
  groups: readonly LocationGroup[]
  /** The group that the location is being moved to. */
  chosenId: string | null
  disabled: boolean
  onChoose: (group: ChosenGroup) => void
}

/** The list of groups, from which one tap chooses. */
export function GroupPicker({ location, groups, chosenId, disabled, onChoose }: GroupPickerProps) {
  const units = useUnits()
  const [search, setSearch] = useState('')
  const options = useMemo(() => groupOptions(groups, location), [groups, location])
  const matches = useMemo(() => filterGroupOptions(options, search), [options, search])
  return (
    <>
      {options.length > fewGroups && (
        <SearchBox
          label="Search groups"
          placeholder="Search groups..."
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onClear={() => setSearch('')}
          className="shrink-0"
        />
      )}
      {matches.length === 0 && (
        <p role="status" className="py-4 text-center text-quiet">
          No groups match “{search.trim()}”.
        </p>
      )}
      <VirtualList
        key={search}
        label="Groups"
        items={matches}
        rowRem={rowRem}
        className="-mx-3"
        // As high as the full list, so that the dialog does not jump while the user searches; in a low window the dialog scrolls.
        style={{
          flexBasis: `${options.length * rowRem}rem`,
          minHeight: `${Math.min(matches.length, 2) * rowRem}rem`,
        }}
      >
        {(option) => (
          <GroupRow
            option={option}
            description={groupOptionDescription(option, units)}
            disabled={option.isCurrent || disabled}
            isChosen={option.id === chosenId}
            onClick={() => onChoose({ id: option.id, name: option.group.name })}
          />
        )}
      </VirtualList>
    </>
  )
}

interface GroupRowProps {
  option: GroupOption
  description: string
  disabled: boolean
  isChosen: boolean
  onClick: () => void
}

function GroupRow({ option: { group, isCurrent }, description, disabled, isChosen, onClick }: GroupRowProps) {
  return (
    <button
      type="button"
      disabled={disabled}
      aria-busy={isChosen || undefined}
      onClick={onClick}
      className="flex size-full items-center gap-3 rounded-md px-3 text-left transition-colors hover:bg-tint focus-visible:-outline-offset-3 disabled:hover:bg-transparent"
    >
      <span className="min-w-0 flex-1">
        <span title={group.name} className="flex items-center gap-1.5">
          <span className="line-clamp-1 font-semibold">{group.name}</span>
          {group.pinned && (
            <>
              <Star aria-hidden className="size-4 shrink-0 fill-current text-action" />
              <span className="sr-only">, favorite</span>
            </>
          )}
        </span>
        <span className="measure block truncate text-quiet text-sm">{description}</span>
      </span>
      {isCurrent && <Badge>Current</Badge>}
      {isChosen && <LoaderCircle aria-hidden className="size-5 shrink-0 animate-spin text-action" />}
    </button>
  )
}
