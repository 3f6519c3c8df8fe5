import { archiveLimits, type LeftOut } from '../../shared/archive.ts'
import { ApiError } from '../../shared/errors.ts'
import { limits } from '../../shared/limits.ts'
import { cleanLineOrNull } from '../../shared/text.ts'
import type { ArchiveEntry } from './parse-archive.ts'
import type { ArchiveIssue } from './parse-with-fallbacks.ts'

/** Collects what an import leaves out. */
export interface LeftOutList {
  /** The first `archiveLimits.leftOutListed` entries, each with its reason. */
  entries: LeftOut[]
  /** How many entries there are in all. */
  count: number
  /** How many photos, locations, groups and catches without a photo are left out wholly or in part. */
  incompleteItems: number
  add(entry: Pick<ArchiveEntry, 'section' | 'key' | 'value'>, issues: ArchiveIssue[]): void
}

/** Creates an empty list. */
export function createLeftOutList(): LeftOutList {
  const list: LeftOutList = {
    entries: [],
    count: 0,
    incompleteItems: 0,
    add: (entry, issues) => {
      if (issues.length === 0) return
      list.incompleteItems += entry.section === 'head' ? 0 : 1
      list.count += issues.length
      const remaining = archiveLimits.leftOutListed - list.entries.length
      const listed = issues
        .slice(0, remaining)
        .map((issue) => ({ what: itemLabels[entry.section], name: itemName(entry), ...issue }))
      list.entries.push(...listed)
    },
  }
  return list
}

/** Throws `MUCH_LEFT_OUT` if an import would leave out more than a tenth of the items. */
export function assertFewOmissions({ incompleteItems }: LeftOutList, allItems: number): void {
  if (incompleteItems * 10 <= allItems) return
  const share = `${incompleteItems.toLocaleString('en')} of ${allItems.toLocaleString('en')}`
  throw new ApiError(
    'MUCH_LEFT_OUT',
    `${share} photos, catches and locations in this archive can’t be imported, or only in part.`,
  )
}

const itemLabels = {
  head: 'settings',
  groups: 'group',
  locations: 'location',
  photos: 'photo',
  notedCatches: 'catch',
} as const

function itemName({ section, key, value }: Pick<ArchiveEntry, 'section' | 'key' | 'value'>): string {
  if (section === 'head') return 'Settings'
  const { name, filename, species } = (value ?? {}) as Record<string, unknown>
  const ownName = { groups: name, locations: name, photos: filename, notedCatches: species }[section]
  return (
    cleanLineOrNull(typeof ownName === 'string' ? ownName : null, limits.fileNameLength) ??
    `${itemLabels[section]} ${key}`
  )
}
