import { useLayoutEffect, useReducer, useState } from 'react'
import type { LogPhoto } from '../../shared/sync.ts'
import { useClosable } from '../ui/close-newest.ts'

/** The state and actions of select mode. */
export type GallerySelection = ReturnType<typeof useSelection>

/** Manages select mode, which ends on Escape, on Back and when the list changes, which `listKey` identifies. */
export function useSelection(photos: readonly LogPhoto[] | undefined, listKey: string | null) {
  // A new reducer for each render, so that a step applies to the order that is shown.
  const [selection, dispatch] = useReducer(
    (current: Selection | null, action: SelectionAction) => selectionReducer(current, action, photos ?? []),
    null,
  )
  const [isBusy, setBusy] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the list changes
  useLayoutEffect(() => dispatch({ type: 'sync' }), [photos])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another list is shown
  useLayoutEffect(() => dispatch({ type: 'end' }), [listKey])
  const end = () => dispatch({ type: 'end' })
  useClosable(selection !== null && !isBusy, { onEscape: end, onBack: end })
  return {
    /** Null outside of select mode. */
    ids: selection?.ids ?? null,
    dispatch,
    /** Whether an action on the selected photos is running. */
    isBusy,
    setBusy,
    toggleMode: () => dispatch({ type: selection === null ? 'start' : 'end' }),
  }
}

/** The selected photos, and the start of a possible range. */
export interface Selection {
  ids: ReadonlySet<string>
  /** The photo that was last tapped. */
  anchor: string | null
  /**
   * A range being dragged at the moment: its first photo, the selection before it, and whether it adds to that or
   * removes from it.
   */
  drag: { from: string; before: ReadonlySet<string>; isAdding: boolean } | null
}

/** An action of the user in select mode; `order` below is the order of the photos on the screen. */
export type SelectionAction =
  | { type: 'start' | 'all' | 'none' | 'end' }
  /** A tap on one photo, or with Shift the range from the last one to this one. */
  | { type: 'toggle' | 'extend'; id: string }
  /** All photos of the month that begins with this one; if all of them are selected, they are deselected. */
  | { type: 'month'; id: string }
  /** A drag that starts at a photo, or has reached another. */
  | { type: 'startDrag' | 'drag'; id: string }
  /** These photos are done; if none are left, select mode ends. */
  | { type: 'deselect'; ids: readonly string[] }
  /** The photos have changed: removed ones are deselected. */
  | { type: 'sync' }

type PhotoOrder = readonly { id: string; timestamp?: string | null }[]

/** Returns the selection after an action; null outside of select mode. */
export function selectionReducer(
  selection: Selection | null,
  action: SelectionAction,
  order: PhotoOrder,
): Selection | null {
  const current = selection ?? emptySelection
  switch (action.type) {
    case 'start':
      return current
    case 'end':
      return null
    case 'all':
      return { ...current, ids: new Set(order.map(({ id }) => id)), drag: null }
    case 'none':
      return emptySelection
    case 'toggle':
      return { ids: toggleId(current.ids, action.id), anchor: action.id, drag: null }
    case 'extend':
      return extendTo(current, action.id, order)
    case 'month':
      return toggleMonth(current, action.id, order)
    case 'startDrag':
      return startDrag(current, action.id, order)
    case 'drag':
      return current.drag === null ? selection : dragTo(current, current.drag, action.id, order)
    case 'deselect':
      return selection && deselect(selection, action.ids)
    case 'sync':
      return selection && withoutMissing(selection, order)
  }
}

const emptySelection: Selection = { ids: new Set(), anchor: null, drag: null }

function toggleId(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return ids.has(id) ? without(ids, [id]) : new Set([...ids, id])
}

function toggleMonth(current: Selection, firstId: string, order: PhotoOrder): Selection {
  const first = order.findIndex(({ id }) => id === firstId)
  const month = monthFrom(order, first).map(({ id }) => id)
  const isAdding = month.some((id) => !current.ids.has(id))
  const ids = isAdding ? new Set([...current.ids, ...month]) : without(current.ids, month)
  return { ids, anchor: null, drag: null }
}

/** Returns the photos of one month, which are neighbors, from the index of the first. */
export function monthFrom<Photo extends PhotoOrder[number]>(order: readonly Photo[], first: number): Photo[] {
  let end = Math.max(0, first)
  while (end < order.length && monthOf(order[end]) === monthOf(order[first])) end += 1
  return first < 0 ? [] : order.slice(first, end)
}

function monthOf(photo: PhotoOrder[number] | undefined): string | undefined {
  return photo?.timestamp?.slice(0, 7)
}

function extendTo(current: Selection, id: string, order: PhotoOrder): Selection {
  const range = current.anchor === null ? [] : idsBetween(order, current.anchor, id)
  return { ids: new Set([...current.ids, ...range, id]), anchor: id, drag: null }
}

/** Starts a drag; one that starts at a selected photo deselects. */
function startDrag(current: Selection, id: string, order: PhotoOrder): Selection {
  const drag = { from: id, before: current.ids, isAdding: !current.ids.has(id) }
  return dragTo(current, drag, id, order)
}

/** Applies the range to the selection before the drag, so that a shrinking range restores what it had covered. */
function dragTo(
  current: Selection,
  drag: NonNullable<Selection['drag']>,
  id: string,
  order: PhotoOrder,
): Selection {
  const range = idsBetween(order, drag.from, id)
  const ids = drag.isAdding ? new Set([...drag.before, ...range]) : without(drag.before, range)
  return { ...current, ids, anchor: id, drag }
}

/** Returns the ids from one photo to another, in either direction; none if one of them is gone. */
function idsBetween(order: PhotoOrder, from: string, to: string): string[] {
  const indexes = [from, to].map((endId) => order.findIndex(({ id }) => id === endId))
  const [first, last] = [Math.min(...indexes), Math.max(...indexes)]
  return first === -1 ? [] : order.slice(first, last + 1).map(({ id }) => id)
}

function deselect(selection: Selection, doneIds: readonly string[]): Selection | null {
  const ids = without(selection.ids, doneIds)
  return ids.size === 0 ? null : { ...emptySelection, ids }
}

function withoutMissing(selection: Selection, order: PhotoOrder): Selection {
  const existing = new Set(order.map(({ id }) => id))
  const isPresent = (id: string) => existing.has(id)
  if ([...selection.ids].every(isPresent)) return selection
  return { ...selection, ids: new Set([...selection.ids].filter(isPresent)) }
}

function without(ids: ReadonlySet<string>, removed: readonly string[]): ReadonlySet<string> {
  const remaining = new Set(ids)
  for (const id of removed) remaining.delete(id)
  return remaining
}

/**
 * Returns the photo to focus after these are removed: the next one after the first of them, otherwise the one before
 * it; null if none is left.
 */
export function nextRemaining(order: PhotoOrder, removed: ReadonlySet<string>): string | null {
  const first = order.findIndex(({ id }) => removed.has(id))
  const isPresent = ({ id }: { id: string }) => !removed.has(id)
  const next =
    order.slice(Math.max(first, 0)).find(isPresent) ?? order.slice(0, Math.max(first, 0)).findLast(isPresent)
  return next?.id ?? null
}
