import { useMemo, useState } from 'react'
import type { LogNotedCatch } from '../../../shared/sync.ts'
import { useLazyModule } from '../../ui/use-lazy-module.ts'
import type { NotedCatchDialogProps } from './noted-catch-dialog.tsx'
import type { ChosenLocation, NewNoted } from './noted-catch-values.ts'

const loadDialog = () => import('./noted-catch-dialog.tsx')

/**
 * Returns the dialog that notes and edits catches without a photo and outings, whose code loads on first use. Render `dialog`
 * once per screen; the other functions open it.
 */
export function useNotedCatchDialog() {
  const [request, setRequest] = useState<NotedCatchDialogProps['noted'] | null>(null)
  const close = () => setRequest(null)
  const module = useLazyModule(request !== null, loadDialog, close)
  const openers = useMemo(
    () => ({
      /** Opens the dialog for a new catch, at a location if one is given. */
      create: (location: ChosenLocation | null) => setRequest({ location, isOutingNote: false }),
      /** Opens the dialog for a new note about an outing. */
      noteOuting: (outing: Omit<NewNoted, 'isOutingNote'>) => setRequest({ ...outing, isOutingNote: true }),
      /** Opens the dialog to edit a catch or an outing note. */
      edit: (noted: LogNotedCatch) => setRequest(noted),
    }),
    [],
  )
  return {
    ...openers,
    isOpen: request !== null,
    dialog: module && request && <module.NotedCatchDialog noted={request} onClose={close} />,
  }
}
