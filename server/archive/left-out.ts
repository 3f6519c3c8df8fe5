import { archiveLimits, type LeftOut } from '../../shared/archive.ts'
import { ApiError } from '../../shared/errors.ts'
import { limits } from '../../shared/limits.ts'
import { tidyLine } from '../../shared/text.ts'
import type { ArchiveEntry } from './parse-archive.ts'
import type { ArchiveIssue } from './parse-with-fallbacks.ts'

/** Collects what an import leaves out. */
export interface LeftOutList {
  /** The first `archiveLimits.leftOutListed` entries, each with its reason. */
  entries: LeftOut[]
  /** How many entries there are in all. */
  count: number
  /** How many photos, locations and groups are left out wholly or in part. */
  faultyItems: number
  add(part: Pick<ArchiveEntry, 'of' | 'key' | 'value'>, faults: ArchiveIssue[]): void
}

/** Creates an empty list. */
export function createLeftOutList(): LeftOutList {
  const list: LeftOutList = {
    entries: [],
    count: 0,
    faultyItems: 0,
    add: (part, faults) => {
      if (faults.length === 0) return
      list.faultyItems += part.of === 'head' ? 0 : 1
      list.count += faults.length
      const room = archiveLimits.leftOutListed - list.entries.length
      const told = faults
        .slice(0, room)
        .map((issue) => ({ what: kinds[part.of], name: nameOf(part), ...issue }))
      list.entries.push(...told)
    },
  }
  return list
}

/**
 * Throws `MUCH_LEFT_OUT` if an import would leave out more than a tenth of the items, since the user may not expect
 * that.
 */
export function assertConsent({ faultyItems }: LeftOutList, allItems: number): void {
  if (faultyItems * 10 <= allItems) return
  const share = `${faultyItems.toLocaleString('en')} of ${allItems.toLocaleString('en')}`
  throw new ApiError(
    'MUCH_LEFT_OUT',
    `${share} photos and locations in this archive can’t be imported, or only in part.`,
  )
}

const kinds = { head: 'settings', groups: 'group', locations: 'location', photos: 'photo' } as const

function nameOf({ of, key, value }: Pick<ArchiveEntry, 'of' | 'key' | 'value'>): string {
  if (of === 'head') return 'Settings'
  const { name, filename } = (value ?? {}) as Record<string, unknown>
  const told = of === 'photos' ? filename : name
  return tidyLine(typeof told === 'string' ? told : null, limits.fileNameLength) ?? `${kinds[of]} ${key}`
}
