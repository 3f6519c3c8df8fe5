import { useMemo, useState } from 'react'
import type { FishedHours } from '../../shared/catches/fished-hours.ts'
import type { LogNotedCatch } from '../../shared/sync.ts'
import { useLazyModule } from '../ui/use-lazy-module.ts'
import type { NotedCatchDialogProps } from './noted-catch-dialog.tsx'
import type { ChosenLocation, NewNoted } from './noted-catch-values.ts'

const loadDialog = () => import('./noted-catch-dialog.tsx')

/**
 * Returns the dialog that notes and edits catches without a photo and outings, whose code loads on first use. Render `dialog`
 * once per screen; the other functions open it.
 */
export function useNotedCatchDialog() {
  const [request, setRequest] = useState<Omit<NotedCatchDialogProps, 'onClose'> | null>(null)
  const close = () => setRequest(null)
  const module = useLazyModule(request !== null, loadDialog, close)
  const openers = useMemo(
    () => ({
      /** Opens the dialog for a new catch, at a location if one is given. */
      create: (location: ChosenLocation | null) => setRequest({ noted: { location, isOutingNote: false } }),
      /** Opens the dialog for a new note about an outing, to enter its hours if some are suggested. */
      noteOuting: (outing: Omit<NewNoted, 'isOutingNote'>, suggestedHours?: FishedHours) =>
        setRequest({ noted: { ...outing, isOutingNote: true }, suggestedHours }),
      /** Opens the dialog to edit a catch or an outing note, of which its hours if some are suggested. */
      edit: (noted: LogNotedCatch, suggestedHours?: FishedHours) => setRequest({ noted, suggestedHours }),
      /** Opens the dialog again, as it was left for the map. */
      resume: (noted: NotedCatchDialogProps['noted']) => setRequest({ noted, isResumed: true }),
    }),
    [],
  )
  return {
    ...openers,
    isOpen: request !== null,
    dialog: module && request && <module.NotedCatchDialog {...request} onClose={close} />,
  }
}
