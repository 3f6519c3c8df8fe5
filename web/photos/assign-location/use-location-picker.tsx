import { useMemo, useState } from 'react'
import type { LogPhoto } from '../../../shared/sync.ts'
import { useLazyModule } from '../../ui/use-lazy-module.ts'

/** What a location is chosen for: to assign a photo to it, or to see only its photos. */
export type PickerPurpose = { kind: 'assign'; photo: LogPhoto } | { kind: 'filter' }

const loadPicker = () => import('./location-picker.tsx')

/** Loads the picker's code ahead of its first use, once the screen has loaded what it needs itself. */
export async function preloadLocationPicker(): Promise<void> {
  await loadPicker().catch(() => undefined) // offline: retried when the picker is opened
}

/** Returns the picker of existing locations. Render `dialog` once per screen; the other two functions open it. */
export function useLocationPicker() {
  const [purpose, setPurpose] = useState<PickerPurpose | null>(null)
  const close = () => setPurpose(null)
  const module = useLazyModule(purpose !== null, loadPicker, close)
  const openers = useMemo(
    () => ({
      /** Opens the picker to assign a photo to a location. */
      pickFor: (photo: LogPhoto) => setPurpose({ kind: 'assign', photo }),
      /** Opens the picker to choose the location whose photos to show. */
      pickToFilter: () => setPurpose({ kind: 'filter' }),
    }),
    [],
  )
  return { ...openers, dialog: module && <module.LocationPicker purpose={purpose} onClose={close} /> }
}
