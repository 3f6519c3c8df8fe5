import { useEffect, useSyncExternalStore } from 'react'
import { createStore } from 'zustand/vanilla'
import type { LogPhoto } from '../../shared/sync.ts'
import { useLazyModule } from '../ui/use-lazy-module.ts'

/** What a location is chosen for: to assign a photo to it, or to see only its photos. */
export type PickerPurpose = { kind: 'assign'; photo: LogPhoto } | { kind: 'filter' }

const loadPicker = () => import('./location-picker.tsx')

/** Loads the picker's code ahead of its first use, once the screen has loaded what it needs itself. */
export async function preloadLocationPicker(): Promise<void> {
  await loadPicker().catch(() => undefined) // offline: retried when the picker is opened
}

/** The picker of existing locations, whose code loads on first use; one for each screen. */
export function LazyLocationPicker() {
  const { purpose } = useSyncExternalStore(locationRequest.subscribe, locationRequest.getState)
  const module = useLazyModule(purpose !== null, loadPicker, close)
  useEffect(() => close, [])
  return module && <module.LocationPicker purpose={purpose} onClose={close} />
}

/** What the picker is open for; null if it is closed. */
const locationRequest = createStore<{ purpose: PickerPurpose | null }>()(() => ({ purpose: null }))

/** Opens the picker to assign a photo to a location. */
export function pickLocationFor(photo: LogPhoto): void {
  locationRequest.setState({ purpose: { kind: 'assign', photo } })
}

/** Opens the picker to choose the location whose photos to show. */
export function pickLocationToFilter(): void {
  locationRequest.setState({ purpose: { kind: 'filter' } })
}

function close(): void {
  locationRequest.setState({ purpose: null })
}
