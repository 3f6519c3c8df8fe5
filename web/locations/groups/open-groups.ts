import type { LocationGroup } from '../../../shared/locations.ts'
import { parseJsonOrNull } from '../../../shared/parse-json.ts'
import { tabStorage } from '../../device/preferences.ts'

/** The groups shown in this tab, each with whether it is open. */
export type GroupVisibility = Readonly<Record<string, boolean>>

const key = 'locationGroups'
/** Up to this many groups all start open: with so few, their locations are quicker to see than to choose among. */
const fewGroups = 3

/**
 * Adds new groups to the known ones. All start open if there are few; otherwise the favorites do, or the first group if
 * none is a favorite and none was known. Known groups keep their state, so that nothing closes as more groups arrive.
 */
export function withDefaultOpen(known: GroupVisibility, groups: readonly LocationGroup[]): GroupVisibility {
  const unknown = groups.filter(({ id }) => !(id in known))
  if (unknown.length === 0) return known
  const defaultGroup =
    unknown.length === groups.length && !groups.some(({ pinned }) => pinned) ? groups[0] : null
  const isOpen = (group: LocationGroup) =>
    groups.length <= fewGroups || group.pinned || group.id === defaultGroup?.id
  return { ...known, ...Object.fromEntries(unknown.map((group) => [group.id, isOpen(group)])) }
}

/** Reads the groups shown in this tab. Deletes them and returns none if another user saved them. */
export function loadOpenGroups(ownerId: string): GroupVisibility {
  const saved = parseJsonOrNull(tabStorage.getItem(key))
  if (!isSavedState(saved)) return {}
  if (saved.ownerId === ownerId) return saved.groups
  tabStorage.removeItem(key)
  return {}
}

/** Saves the groups until the tab closes. */
export function saveOpenGroups(ownerId: string, groups: GroupVisibility): void {
  tabStorage.setItem(key, JSON.stringify({ ownerId, groups }))
}

/** Validates the stored value, which may come from an older version or another script. */
function isSavedState(saved: unknown): saved is { ownerId: string; groups: GroupVisibility } {
  const { ownerId, groups } = (saved ?? {}) as Record<string, unknown>
  return (
    typeof ownerId === 'string' &&
    typeof groups === 'object' &&
    groups !== null &&
    Object.values(groups).every((isOpen) => typeof isOpen === 'boolean')
  )
}
