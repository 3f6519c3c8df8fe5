import type { FilteredGroup } from './filter-locations.ts'

/** One row of the virtualized list: the heading of a group, one of its locations, or the gap after the group. */
export interface ListRow {
  kind: 'heading' | 'location' | 'gap'
  key: string
  /** The index of the row's group. */
  groupIndex: number
}

/** A group with its state in the list. */
export interface VisibleGroup extends FilteredGroup {
  isOpen: boolean
  /** The index of its heading row. The rows of its locations follow, then its gap. */
  firstRow: number
}

/** The whole list as rows that are measured one by one. */
export interface ListLayout {
  rows: ListRow[]
  groups: VisibleGroup[]
}

/** Converts the groups to rows. */
export function layOutRows(
  filteredGroups: readonly FilteredGroup[],
  isOpen: (groupId: string) => boolean,
): ListLayout {
  const rows: ListRow[] = []
  const groups = filteredGroups.map(({ group, locations }, groupIndex): VisibleGroup => {
    const visibleGroup = { group, locations, isOpen: isOpen(group.id), firstRow: rows.length }
    rows.push({ kind: 'heading', key: group.id, groupIndex })
    if (visibleGroup.isOpen)
      for (const { id } of locations) rows.push({ kind: 'location', key: id, groupIndex })
    rows.push({ kind: 'gap', key: `behind ${group.id}`, groupIndex })
    return visibleGroup
  })
  return { rows, groups }
}

/**
 * Returns the indexes of the rows to render: the visible ones, the focused row and its neighbors (so that Tab continues
 * from there), and the heading and gap of each of their groups, which delimit the group.
 */
export function rowsToRender(
  { rows, groups }: ListLayout,
  from: number,
  to: number,
  focused: number | null,
): number[] {
  const indexes = new Set<number>()
  const addRange = (first: number, last: number) => {
    for (let row = Math.max(0, first); row <= Math.min(last, rows.length - 1); row++) indexes.add(row)
  }
  addRange(from, to)
  if (focused !== null) addRange(focused - 1, focused + 1)
  for (const groupIndex of new Set([...indexes].map((row) => rows[row]?.groupIndex ?? 0))) {
    const first = groups[groupIndex]?.firstRow ?? 0
    indexes.add(first)
    indexes.add((groups[groupIndex + 1]?.firstRow ?? rows.length) - 1)
  }
  return [...indexes].sort((a, b) => a - b)
}

/** Groups the rendered rows by the index of their group. */
export function rowsByGroup<Row extends { index: number }>(
  rendered: readonly Row[],
  { rows }: ListLayout,
): Map<number, Row[]> {
  // A loop, since Safari supports `Map.groupBy` only from 17.4 on.
  const byGroup = new Map<number, Row[]>()
  for (const row of rendered) {
    const groupIndex = rows[row.index]?.groupIndex
    if (groupIndex === undefined) continue
    const groupRows = byGroup.get(groupIndex)
    if (groupRows) groupRows.push(row)
    else byGroup.set(groupIndex, [row])
  }
  return byGroup
}
