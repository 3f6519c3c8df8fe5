import type { LocationGroup } from '../../shared/locations.ts'

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The groups this tab has shown, and whether each stands open. */
export type KnownGroups = Readonly<Record<string, boolean>>

const key = 'locationGroups'
/** So many groups are opened without being asked: their spots are quicker seen than chosen among. */
const fewGroups = 3

/**
 * Adds the groups that are new: all open where there are few, else the favourites, and among ordinary ones alone the
 * first. What is known stays, so that nothing closes under the finger as more groups come.
 */
export function settleGroups(known: KnownGroups, groups: readonly LocationGroup[]): KnownGroups {
  const unknown = groups.filter(({ id }) => !(id in known))
  if (unknown.length === 0) return known
  const first = unknown.length === groups.length && !groups.some(({ pinned }) => pinned) ? groups[0] : null
  const isOpen = (group: LocationGroup) =>
    groups.length <= fewGroups || group.pinned || group.id === first?.id
  return { ...known, ...Object.fromEntries(unknown.map((group) => [group.id, isOpen(group)])) }
}

/** The groups this tab has shown, if it was the same angler's. */
export function recallGroups(storage: Storage, ownerId: string): KnownGroups {
  const remembered = parseOrNull(storage.getItem(key))
  if (!isRemembered(remembered)) return {}
  if (remembered.ownerId === ownerId) return remembered.groups
  storage.removeItem(key)
  return {}
}

/** Keeps them until the tab closes. */
export function rememberGroups(storage: Storage, ownerId: string, groups: KnownGroups): void {
  storage.setItem(key, JSON.stringify({ ownerId, groups }))
}

/** Storage may hold anything: an older version's words, or a stranger's. */
function isRemembered(remembered: unknown): remembered is { ownerId: string; groups: KnownGroups } {
  const { ownerId, groups } = (remembered ?? {}) as Record<string, unknown>
  return (
    typeof ownerId === 'string' &&
    typeof groups === 'object' &&
    groups !== null &&
    Object.values(groups).every((isOpen) => typeof isOpen === 'boolean')
  )
}

function parseOrNull(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}
