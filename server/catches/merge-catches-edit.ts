import { changedSince, changesField, editedFields, mergeEdit } from '../../shared/catches/merge-edit.ts'
import type { Catch, CatchEdit, CatchesEdit, YieldedFields } from '../../shared/catches.ts'

/** An edit of the fish of a photo, without what yields to edits elsewhere. */
interface MergedEdit {
  changed: (CatchEdit & { id: string })[]
  added: (CatchEdit & { id?: string | undefined })[]
  removed: string[]
  yielded: YieldedFields
}

/**
 * Merges an edit of fish with what was entered elsewhere since the user saw them. A fish that has become part of another one
 * (`mergedIds`) is that one. A changed fish that is gone yields as a whole, and one that was changed is not removed.
 */
export function mergeCatchesEdit(
  shown: readonly Catch[],
  { changed = [], added = [], removed = [] }: CatchesEdit,
  mergedIds: ReadonlyMap<string, string>,
): MergedEdit {
  const fishById = new Map(shown.map((fish) => [fish.id, fish]))
  const yielded: YieldedFields = []
  const kept = changed.flatMap(({ base, ...edit }) => {
    if (base === undefined) return [edit]
    const stored = fishById.get(edit.id) ?? fishById.get(mergedIds.get(edit.id) ?? '')
    const merged = stored && mergeEdit(stored, edit, base)
    const fields = merged?.yielded ?? editedFields.filter((field) => changesField(edit, field))
    if (fields.length > 0) yielded.push({ catchId: stored?.id ?? edit.id, fields })
    return stored && merged ? [{ ...merged.edit, id: stored.id }] : []
  })
  const leaving = removed.flatMap((entry) => {
    const { id, base } = typeof entry === 'string' ? { id: entry, base: {} } : entry
    const stored = fishById.get(id)
    if (!stored) return []
    const fields = changedSince(stored, base)
    if (fields.length > 0) yielded.push({ catchId: id, fields })
    return fields.length > 0 ? [] : [id]
  })
  return {
    changed: kept,
    // One that is sent again after a lost response is here already, or part of another fish.
    added: added.filter(
      ({ id }, index) =>
        id === undefined ||
        !(fishById.has(id) || mergedIds.has(id) || added.findIndex((other) => other.id === id) < index),
    ),
    removed: leaving,
    yielded,
  }
}
