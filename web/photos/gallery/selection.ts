/** The selected photos, and the start of a possible range. */
export interface Selection {
  ids: ReadonlySet<string>
  /** The photo that was last tapped. */
  anchor: string | null
  /**
   * A range being dragged at the moment: its first photo, the selection before it, and whether it adds to that or
   * removes from it.
   */
  drag: { from: string; before: ReadonlySet<string>; adds: boolean } | null
}

/** An action of the user in select mode; `order` below is the order of the photos on the screen. */
export type SelectionAction =
  | { do: 'start' | 'all' | 'none' | 'end' }
  /** A tap on one photo, or with Shift the range from the last one to this one. */
  | { do: 'toggle' | 'reach'; id: string }
  /** A drag that starts at a photo, or has reached another. */
  | { do: 'grab' | 'drag'; id: string }
  /** These photos are done; if none are left, select mode ends. */
  | { do: 'release'; ids: readonly string[] }
  /** The photos have changed: removed ones are deselected. */
  | { do: 'look' }

type Order = readonly { id: string }[]

/** Returns the selection after a step; null outside of select mode. */
export function selectionReducer(
  selection: Selection | null,
  step: SelectionAction,
  order: Order,
): Selection | null {
  const now = selection ?? nothing
  switch (step.do) {
    case 'start':
      return now
    case 'end':
      return null
    case 'all':
      return { ...now, ids: new Set(order.map(({ id }) => id)), drag: null }
    case 'none':
      return nothing
    case 'toggle':
      return { ids: toggled(now.ids, step.id), anchor: step.id, drag: null }
    case 'reach':
      return reach(now, step.id, order)
    case 'grab':
      return grab(now, step.id, order)
    case 'drag':
      return now.drag === null ? selection : dragTo(now, now.drag, step.id, order)
    case 'release':
      return selection && release(selection, step.ids)
    case 'look':
      return selection && withoutGone(selection, order)
  }
}

const nothing: Selection = { ids: new Set(), anchor: null, drag: null }

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return ids.has(id) ? without(ids, [id]) : new Set([...ids, id])
}

function reach(now: Selection, id: string, order: Order): Selection {
  const range = now.anchor === null ? [] : rangeOf(order, now.anchor, id)
  return { ids: new Set([...now.ids, ...range, id]), anchor: id, drag: null }
}

/** Starts a drag; one that starts at a selected photo deselects. */
function grab(now: Selection, id: string, order: Order): Selection {
  const drag = { from: id, before: now.ids, adds: !now.ids.has(id) }
  return dragTo(now, drag, id, order)
}

/** Applies the range to the selection before the drag, so that a shrinking range restores what it had covered. */
function dragTo(now: Selection, drag: NonNullable<Selection['drag']>, id: string, order: Order): Selection {
  const range = rangeOf(order, drag.from, id)
  const ids = drag.adds ? new Set([...drag.before, ...range]) : without(drag.before, range)
  return { ...now, ids, anchor: id, drag }
}

/** Returns the ids from one photo to another, in either direction; none if one of them is gone. */
function rangeOf(order: Order, one: string, other: string): string[] {
  const ends = [one, other].map((end) => order.findIndex(({ id }) => id === end))
  const [first, last] = [Math.min(...ends), Math.max(...ends)]
  return first === -1 ? [] : order.slice(first, last + 1).map(({ id }) => id)
}

function release(selection: Selection, done: readonly string[]): Selection | null {
  const ids = without(selection.ids, done)
  return ids.size === 0 ? null : { ...nothing, ids }
}

function withoutGone(selection: Selection, order: Order): Selection {
  const there = new Set(order.map(({ id }) => id))
  const stays = (id: string) => there.has(id)
  if ([...selection.ids].every(stays)) return selection
  return { ...selection, ids: new Set([...selection.ids].filter(stays)) }
}

function without(ids: ReadonlySet<string>, gone: readonly string[]): ReadonlySet<string> {
  const left = new Set(ids)
  for (const id of gone) left.delete(id)
  return left
}

/**
 * Returns the photo to focus after these are removed: the next one after the first of them, otherwise the one before
 * it; null if none is left.
 */
export function nextAfter(order: Order, gone: ReadonlySet<string>): string | null {
  const first = order.findIndex(({ id }) => gone.has(id))
  const stays = ({ id }: { id: string }) => !gone.has(id)
  const next =
    order.slice(Math.max(first, 0)).find(stays) ?? order.slice(0, Math.max(first, 0)).findLast(stays)
  return next?.id ?? null
}
