import { useMemo, useState } from 'react'
import type { Photo } from '../../../shared/photos.ts'
import { useLaterPart } from '../../ui/use-later-part.ts'

/** What a spot is chosen for: to put a photo there, or to see its photos alone. */
export type Purpose = { kind: 'assign'; photo: Photo } | { kind: 'filter' }

const loadPicker = () => import('./location-picker.tsx')

/** Fetches the picker's code ahead of its first use, once the screen has what it needs itself. */
export async function preloadLocationPicker(): Promise<void> {
  await loadPicker().catch(() => undefined) // offline it is tried again when the picker is opened
}

/** The picker of existing locations. `dialog` stands once on the screen; the other two open it. */
export function useLocationPicker() {
  const [purpose, setPurpose] = useState<Purpose | null>(null)
  const close = () => setPurpose(null)
  const part = useLaterPart(purpose !== null, loadPicker, close)
  const open = useMemo(
    () => ({
      /** Asks where a photo belongs, and puts it there. */
      pickFor: (photo: Photo) => setPurpose({ kind: 'assign', photo }),
      /** Asks which location's photos are to be seen. */
      pickToFilter: () => setPurpose({ kind: 'filter' }),
    }),
    [],
  )
  return { ...open, dialog: part && <part.LocationPicker purpose={purpose} onClose={close} /> }
}
