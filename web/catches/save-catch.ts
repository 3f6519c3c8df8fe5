import { useMutation } from '@tanstack/react-query'
import type { Catch, CatchesEdit, CatchEdit as FishEdit } from '../../shared/catches.ts'
import {
  updateCatchesEndpoint,
  updateMeasurementsEndpoint,
  updateSpeciesEndpoint,
} from '../../shared/photos.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import { request } from '../api-client/request.ts'
import { useInvalidatePhotos } from './catches-api.ts'
import { showShortError, showShortToast } from './short-toast.ts'

/** The values of a photo's only catch that the viewer edits. */
export type EditableCatch = Pick<LogPhoto, 'species' | 'lengthInches' | 'weightLbs' | 'caughtWith'> &
  Partial<Pick<Catch, 'note' | 'outcome' | 'waterTemperature' | 'waterClarity'>>

/** What the viewer saves of a photo's only catch: notes that have changed, and how typed sizes are known. */
export type CatchEdit = EditableCatch & Pick<FishEdit, 'lengthSource' | 'weightSource'>

/**
 * Saves edits of the catches of a photo. Of a single catch, which may have several species, it saves measurements, then
 * species, and shows whatever was saved if one fails; others it saves at once.
 */
export function useSaveCatch() {
  const invalidatePhotos = useInvalidatePhotos()
  return useMutation({
    mutationFn: async ({ id, edit }: { id: string; edit: CatchEdit | CatchesEdit }) => {
      if (!('species' in edit)) return await request(updateCatchesEndpoint, { params: { id }, body: edit })
      const { species, ...body } = edit
      await request(updateMeasurementsEndpoint, { params: { id }, body })
      return await request(updateSpeciesEndpoint, { params: { id }, body: { species } })
    },
    onSuccess: async () => {
      await invalidatePhotos()
      showShortToast('Fish Data Saved', 'Species and measurements have been updated.')
    },
    onError: async () => {
      showShortError('Update Failed', 'Failed to save fish data.')
      await invalidatePhotos()
    },
  })
}
