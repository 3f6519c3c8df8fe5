import type { FilteredGroup } from './filter-locations.ts'

/** One row of the virtualized list: the heading of a group, one of its locations, or the gap after the group. */
export interface ListRow {
  kind: 'heading' | 'location' | 'gap'
  key: string
  /** The index of the row's group. */
  at: number
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
  found: readonly FilteredGroup[],
  isOpen: (groupId: string) => boolean,
): ListLayout {
  const rows: ListRow[] = []
  const groups = found.map(({ group, locations }, at): VisibleGroup => {
    const shown = { group, locations, isOpen: isOpen(group.id), firstRow: rows.length }
    rows.push({ kind: 'heading', key: group.id, at })
    if (shown.isOpen) for (const { id } of locations) rows.push({ kind: 'location', key: id, at })
    rows.push({ kind: 'gap', key: `behind ${group.id}`, at })
    return shown
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
  const wanted = new Set<number>()
  const want = (first: number, last: number) => {
    for (let row = Math.max(0, first); row <= Math.min(last, rows.length - 1); row++) wanted.add(row)
  }
  want(from, to)
  if (focused !== null) want(focused - 1, focused + 1)
  for (const at of new Set([...wanted].map((row) => rows[row]?.at ?? 0))) {
    const first = groups[at]?.firstRow ?? 0
    wanted.add(first)
    wanted.add((groups[at + 1]?.firstRow ?? rows.length) - 1)
  }
  return [...wanted].sort((one, other) => one - other)
}

/** Groups the rendered rows by the index of their group. */
export function rowsByGroup<Row extends { index: number }>(
  drawn: readonly Row[],
  { rows }: ListLayout,
): Map<number, Row[]> {
  // A loop, since Safari supports `Map.groupBy` only from 17.4 on.
  const byGroup = new Map<number, Row[]>()
  for (const row of drawn) {
    const at = rows[row.index]?.at
    if (at === undefined) continue
    const ofGroup = byGroup.get(at)
    if (ofGroup) ofGroup.push(row)
    else byGroup.set(at, [row])
  }
  return byGroup
}
