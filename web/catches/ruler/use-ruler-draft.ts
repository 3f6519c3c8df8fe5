import { useSyncExternalStore } from 'react'
import { createStore } from 'zustand/vanilla'
import type { Catch } from '../../../shared/catches.ts'
import { openDraft, type RulerDraft } from './ruler-draft.ts'

/** Unsaved drawings by photo and fish. They outlast the ruler, which is easily closed by accident, but not the page. */
const drafts = createStore<ReadonlyMap<string, RulerDraft>>()(() => new Map())

/** Returns the ruler of a fish in a photo: what is unsaved, else what is saved, else an empty one. */
export function useRulerDraft(photoId: string, fish: Pick<Catch, 'id' | 'ruler'>): RulerDraft {
  const key = keyOf(photoId, fish.id)
  const unsaved = useSyncExternalStore(drafts.subscribe, () => drafts.getState().get(key))
  return unsaved ?? openDraft(fish.ruler)
}

/** Returns the ruler as `useRulerDraft` does, for event handlers: the latest even if nothing has been rendered since. */
export function currentDraft(photoId: string, fish: Pick<Catch, 'id' | 'ruler'>): RulerDraft {
  return drafts.getState().get(keyOf(photoId, fish.id)) ?? openDraft(fish.ruler)
}

/** Keeps an unsaved drawing. */
export function keepDraft(photoId: string, catchId: string, draft: RulerDraft): void {
  drafts.setState(new Map(drafts.getState()).set(keyOf(photoId, catchId), draft), true)
}

/** Drops an unsaved drawing, so that the saved one is shown. */
export function dropDraft(photoId: string, catchId: string): void {
  const rest = new Map(drafts.getState())
  rest.delete(keyOf(photoId, catchId))
  drafts.setState(rest, true)
}

function keyOf(photoId: string, catchId: string): string {
  return `${photoId} ${catchId}`
}
