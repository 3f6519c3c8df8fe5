import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { NoteField } from '../../shared/catches/note-fields.ts'
import { type Catch, type CatchesEdit, catchesOf } from '../../shared/catches.ts'
import { updateMeasurementsEndpoint, updateSpeciesEndpoint } from '../../shared/photos.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import { invalidateTopics } from '../api-client/invalidate.ts'
import { request } from '../api-client/request.ts'
import { fishChange } from '../changes/fish-changes.ts'
import { saveChange } from '../changes/save-change.ts'
import { showWaitingToast } from '../changes/save-values.ts'
import { showShortError } from '../ui/toast-store.ts'
import { fishSavedToast, showFishSaved } from './new-bests.ts'

/** The values of a photo's only catch that the viewer edits. */
export type EditableCatch = Pick<LogPhoto, 'species' | 'lengthInches' | 'weightLbs' | 'caughtWith'> &
  Partial<Pick<Catch, NoteField>>

/** What the viewer saves of a photo's only catch: notes that have changed, and how typed sizes are known. */
export type CatchEdit = EditableCatch &
  Partial<Record<'lengthSource' | 'weightSource', 'measured' | 'entered'>>

/**
 * Saves edits of the catches of a photo. Of a single catch, which may have several species, it saves measurements, then
 * species, and shows whatever was saved if one fails; others, and without a connection, it saves at once.
 */
export function useSaveCatch() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ photo, edit }: { photo: LogPhoto; edit: CatchEdit | CatchesEdit }) => {
      if (!('species' in edit)) return await saveChange(queryClient, fishChange({ photo, edit }))
      const { species, ...measurements } = edit
      const [name = null, ...further] = species ?? []
      const fish = catchesOf(photo).slice(0, 1)
      // A guessed name that stays as further ones are typed is right.
      const confirmed = further.length > 0 && name !== null && { confirmed: ['species' as const] }
      const fishEdit: CatchesEdit = {
        changed: fish.map(({ id }) => ({ ...measurements, id, species: name, ...confirmed })),
        added: further.map((species) => ({ species })),
      }
      const send = async (signal: AbortSignal) => {
        const params = { id: photo.id }
        await request(updateMeasurementsEndpoint, { params, body: measurements, signal })
        await request(updateSpeciesEndpoint, { params, body: { species }, signal }).catch((error) => {
          halfSaved.add(error)
          throw error
        })
      }
      return await saveChange(queryClient, fishChange({ photo, edit: fishEdit, send }))
    },
    onSuccess: async (saved, { photo }) => {
      if (saved !== 'sent') return showWaitingToast(saved)
      await invalidateTopics(queryClient, ['log'])
      showFishSaved(queryClient, photo, fishSavedToast)
    },
    onError: async (error) => {
      showShortError('Update Failed', halfSavedText(error) ?? 'Failed to save fish data.')
      await invalidateTopics(queryClient, ['log'])
    },
  })
}

/** Returns what a failed save has stored: null if nothing, else all but the species, which are sent second. */
export function halfSavedText(error: Error): string | null {
  return halfSaved.has(error) ? 'Length, weight, bait and notes were saved, but not the species.' : null
}

const halfSaved = new WeakSet<Error>()
