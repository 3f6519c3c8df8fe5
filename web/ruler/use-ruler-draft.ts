import { useSyncExternalStore } from 'react'
import { createStore } from 'zustand/vanilla'
import type { Catch } from '../../shared/catches.ts'
import { openDraft, type RulerDraft } from './ruler-draft.ts'

type Fish = Pick<Catch, 'id' | 'ruler'>

interface StoredDraft {
  draft: RulerDraft
  /** The ruler that the fish had before this drawing was saved; undefined while it is unsaved. */
  savedOver?: Catch['ruler']
}

/** Drawings by photo and fish. They outlast the ruler, which is easily closed by accident, but not the page. */
const drafts = createStore<ReadonlyMap<string, StoredDraft>>()(() => new Map())

/** Returns the ruler of a fish in a photo: what is unsaved, else what is saved, else an empty one. */
export function useRulerDraft(photoId: string, fish: Fish): RulerDraft {
  const key = keyOf(photoId, fish.id)
  const stored = useSyncExternalStore(drafts.subscribe, () => drafts.getState().get(key))
  return resolveDraft(stored, fish)
}

/** Returns the ruler as `useRulerDraft` does, for event handlers: the latest even if nothing has been rendered since. */
export function currentDraft(photoId: string, fish: Fish): RulerDraft {
  return resolveDraft(drafts.getState().get(keyOf(photoId, fish.id)), fish)
}

/** Keeps an unsaved drawing. */
export function keepDraft(photoId: string, catchId: string, draft: RulerDraft): void {
  drafts.setState(new Map(drafts.getState()).set(keyOf(photoId, catchId), { draft }), true)
}

/** Keeps a drawing that was saved, until the log has it. */
export function settleDraft(photoId: string, fish: Fish, draft: RulerDraft): void {
  const stored = { draft, savedOver: fish.ruler }
  drafts.setState(new Map(drafts.getState()).set(keyOf(photoId, fish.id), stored), true)
}

/** Drops an unsaved drawing, so that the saved one is shown. */
export function dropDraft(photoId: string, catchId: string): void {
  const rest = new Map(drafts.getState())
  rest.delete(keyOf(photoId, catchId))
  drafts.setState(rest, true)
}

function resolveDraft(stored: StoredDraft | undefined, fish: Fish): RulerDraft {
  if (stored === undefined) return openDraft(fish.ruler)
  const isInLog = stored.savedOver !== undefined && stored.savedOver !== fish.ruler
  return isInLog ? openDraft(fish.ruler) : stored.draft
}

function keyOf(photoId: string, catchId: string): string {
  return `${photoId} ${catchId}`
}
