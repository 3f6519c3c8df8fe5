import { groupBy } from '../../shared/group-by.ts'
import { createSearchMatcher, type SearchablePhoto } from '../../shared/match-search.ts'
import { createDatesMatcher } from '../../shared/photos/photo-filter.ts'
import type { LogNotedCatch, LogPhoto } from '../../shared/sync.ts'
import { formatDates } from '../photos/format-dates.ts'
import { MenuChip } from '../ui/menu-chip.tsx'
import type { CountedChoice } from '../ui/menu-chip-content.tsx'
import { isPhoto } from './outing-text.ts'
import { countByGroup, type Outing, outingsAtGroup } from './select-outings.ts'

/** Which outings the list shows. */
export interface OutingListFilter {
  /** The name of a location group. */
  group?: string | undefined
  /** As `isDates` takes them; the screen sets years and months. */
  date?: string | undefined
  /** Words that a catch or note of each outing has. */
  search?: string | undefined
}

/** Returns the outings that a filter lets through, each reduced to what was at its group. */
export function filterOutings(
  outings: readonly Outing[],
  { group, date, search }: OutingListFilter,
): readonly Outing[] {
  const there = outingsAtGroup(outings, group)
  const isThen = date === undefined ? null : createDatesMatcher(date)
  const then = isThen ? there.filter(({ day }) => isThen(day)) : there
  if (search === undefined) return then
  const matches = createSearchMatcher(search)
  return then.filter(({ catches, notes }) => [...catches, ...notes].some((each) => matches(searchable(each))))
}

function searchable(each: LogPhoto | LogNotedCatch): SearchablePhoto {
  return isPhoto(each) ? each : { ...each, species: each.species === null ? null : [each.species] }
}

interface OutingFilterProps {
  outings: readonly Outing[]
  filter: OutingListFilter
  /** Called with what changes in the URL. */
  onChange: (changes: { group?: string | undefined; date?: string | undefined }) => void
}

/** The chips that filter the list of outings by group and by year. */
export function OutingFilter({ outings, filter, onChange }: OutingFilterProps) {
  const { group, date, search } = filter
  return (
    <div className="flex flex-wrap gap-2">
      <MenuChip
        label="Location group"
        value={group}
        setting={group ?? null}
        listChoices={() => listGroups(filterOutings(outings, { date, search }))}
        noChoices="No location group"
        onChange={(chosen) => onChange({ group: chosen })}
      />
      <MenuChip
        label="Year"
        value={date?.slice(0, 4)}
        setting={date === undefined ? null : formatDates(date)}
        listChoices={() => listYears(filterOutings(outings, { group, search }))}
        noChoices="No year"
        onChange={(chosen) => onChange({ date: chosen })}
      />
    </div>
  )
}

function listGroups(outings: readonly Outing[]): CountedChoice[] {
  return Array.from(countByGroup(outings), ([value, count]) => ({ value, label: value, count }))
}

function listYears(outings: readonly Outing[]): CountedChoice[] {
  const years = groupBy(outings, ({ day }) => day.slice(0, 4))
  return Array.from(years, ([value, { length }]) => ({ value, label: value, count: length }))
}
