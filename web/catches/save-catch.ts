import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Catch, type CatchesEdit, catchesOf } from '../../shared/catches.ts'
import { updateMeasurementsEndpoint, updateSpeciesEndpoint } from '../../shared/photos.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import { request } from '../api-client/request.ts'
import { useInvalidatePhotos } from './catches-api.ts'
import { saveFish } from './pending-edits/save-fish.ts'
import { showWaitingToast } from './pending-edits/send-or-wait.ts'
import { showShortError, showShortToast } from './short-toast.ts'

/** The values of a photo's only catch that the viewer edits. */
export type EditableCatch = Pick<LogPhoto, 'species' | 'lengthInches' | 'weightLbs' | 'caughtWith'> &
  Partial<Pick<Catch, 'note' | 'outcome' | 'waterTemperature' | 'waterClarity' | 'caughtBy'>>

/** What the viewer saves of a photo's only catch: notes that have changed, and how typed sizes are known. */
export type CatchEdit = EditableCatch &
  Partial<Record<'lengthSource' | 'weightSource', 'measured' | 'entered'>>

/**
 * Saves edits of the catches of a photo. Of a single catch, which may have several species, it saves measurements, then
 * species, and shows whatever was saved if one fails; others, and without a connection, it saves at once.
 */
export function useSaveCatch() {
  const queryClient = useQueryClient()
  const invalidatePhotos = useInvalidatePhotos()
  return useMutation({
    mutationFn: async ({ photo, edit }: { photo: LogPhoto; edit: CatchEdit | CatchesEdit }) => {
      if (!('species' in edit)) return await saveFish(queryClient, { photo, edit })
      const { species, ...measurements } = edit
      const [name = null, ...further] = species ?? []
      const fish = catchesOf(photo).slice(0, 1)
      // A guessed name that stays as further ones are typed is right.
      const confirmed = further.length > 0 && name !== null && { confirmed: ['species' as const] }
      const fishEdit: CatchesEdit = {
        changed: fish.map(({ id }) => ({ ...measurements, id, species: name, ...confirmed })),
        added: further.map((species) => ({ species })),
      }
      return await saveFish(queryClient, { photo, edit: fishEdit }, async (_, signal) => {
        const params = { id: photo.id }
        await request(updateMeasurementsEndpoint, { params, body: measurements, signal })
        await request(updateSpeciesEndpoint, { params, body: { species }, signal })
      })
    },
    onSuccess: async (saved) => {
      if (saved !== 'sent') return showWaitingToast(saved)
      await invalidatePhotos()
      showShortToast('Fish Data Saved', 'Species and measurements have been updated.')
    },
    onError: async () => {
      showShortError('Update Failed', 'Failed to save fish data.')
      await invalidatePhotos()
    },
  })
}
