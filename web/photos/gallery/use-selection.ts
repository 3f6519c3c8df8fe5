import { useEffect, useEffectEvent, useLayoutEffect, useReducer } from 'react'
import type { Photo } from '../../../shared/photos.ts'
import { changeSelection, type Selection, type SelectionStep } from './selection.ts'

/** Select mode of the gallery. `place` says which photos these are: elsewhere, select mode is over. */
export function useSelection(photos: readonly Photo[] | undefined, place: string | null) {
  // A reducer of its own in each rendering, so that a step is taken along the order that is shown.
  const [selection, step] = useReducer(
    (now: Selection | null, next: SelectionStep) => changeSelection(now, next, photos ?? []),
    null,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is looked at anew
  useLayoutEffect(() => step({ do: 'look' }), [photos])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place has photos of its own
  useLayoutEffect(() => step({ do: 'end' }), [place])
  return { ids: selection?.ids ?? null, step }
}

/** Escape leaves select mode, unless something that lies over the gallery has taken it for itself. */
export function useEscape(isHeard: boolean, onEscape: () => void): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onEscape()
  })
  useEffect(() => {
    if (!isHeard) return
    const listener = (event: KeyboardEvent) => hear(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [isHeard])
}
