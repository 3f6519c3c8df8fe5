import { useMemo, useState } from 'react'
import type { LogNotedCatch } from '../../../shared/sync.ts'
import { useLazyModule } from '../../ui/use-lazy-module.ts'
import type { NotedCatchDialogProps } from './noted-catch-dialog.tsx'
import type { ChosenLocation } from './noted-catch-values.ts'

const loadDialog = () => import('./noted-catch-dialog.tsx')

/**
 * Returns the dialog that notes and edits catches without a photo, whose code loads on first use. Render `dialog` once per
 * screen; the other two functions open it.
 */
export function useNotedCatchDialog() {
  const [request, setRequest] = useState<Pick<NotedCatchDialogProps, 'noted' | 'location'> | null>(null)
  const close = () => setRequest(null)
  const module = useLazyModule(request !== null, loadDialog, close)
  const openers = useMemo(
    () => ({
      /** Opens the dialog for a new catch, at a location if one is given. */
      create: (location: ChosenLocation | null) => setRequest({ noted: null, location }),
      /** Opens the dialog to edit a catch. */
      edit: (noted: LogNotedCatch) => setRequest({ noted, location: null }),
    }),
    [],
  )
  return {
    ...openers,
    isOpen: request !== null,
    dialog: module && request && <module.NotedCatchDialog {...request} onClose={close} />,
  }
}
