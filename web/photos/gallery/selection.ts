/** Which photos are selected, and from where a range would reach. */
export interface Selection {
  ids: ReadonlySet<string>
  /** The photo that was tapped last. */
  anchor: string | null
  /** A finger or a mouse that draws a range just now: what was selected before, and whether it adds to that or takes away. */
  drag: { from: string; before: ReadonlySet<string>; adds: boolean } | null
}

/** What an angler does in select mode; `order` is that of the photos on the screen. */
export type SelectionStep =
  | { do: 'start' | 'all' | 'none' | 'end' }
  /** A tap on one photo, or with the Shift key everything from the last one to here. */
  | { do: 'toggle' | 'reach'; id: string }
  /** A drag begins at a photo, and has come to another. */
  | { do: 'grab' | 'drag'; id: string }
  /** These are done with; where none are left, so is select mode. */
  | { do: 'release'; ids: readonly string[] }
  /** The photos have changed: what has gone is selected no longer. */
  | { do: 'look' }

type Order = readonly { id: string }[]

/** The selection after a step; null outside of select mode. */
export function changeSelection(
  selection: Selection | null,
  step: SelectionStep,
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

/** From a photo that is selected already the range takes away. */
function grab(now: Selection, id: string, order: Order): Selection {
  const drag = { from: id, before: now.ids, adds: !now.ids.has(id) }
  return dragTo(now, drag, id, order)
}

/** A range that shrinks gives back what it had reached. */
function dragTo(now: Selection, drag: NonNullable<Selection['drag']>, id: string, order: Order): Selection {
  const range = rangeOf(order, drag.from, id)
  const ids = drag.adds ? new Set([...drag.before, ...range]) : without(drag.before, range)
  return { ...now, ids, anchor: id, drag }
}

/** The ids from one photo to another, whichever comes first; none where one of them has gone. */
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

/** The photo that is looked at next once these have gone: the one behind the first of them, else the one before it. */
export function nextAfter(order: Order, gone: ReadonlySet<string>): string | null {
  const first = order.findIndex(({ id }) => gone.has(id))
  const stays = ({ id }: { id: string }) => !gone.has(id)
  const next =
    order.slice(Math.max(first, 0)).find(stays) ?? order.slice(0, Math.max(first, 0)).findLast(stays)
  return next?.id ?? null
}
