import { useSyncExternalStore } from 'react'
import { createStore } from 'zustand/vanilla'

const store = createStore<{ isScrubbing: boolean }>()(() => ({ isScrubbing: false }))

/** Records whether the user drags the scrubber past photos; their thumbnails are not requested meanwhile. */
export function setScrubbing(isScrubbing: boolean): void {
  if (store.getState().isScrubbing !== isScrubbing) store.setState({ isScrubbing })
}

/** Returns whether the user drags the scrubber past photos. */
export function useIsScrubbing(): boolean {
  return useSyncExternalStore(store.subscribe, () => store.getState().isScrubbing)
}
