import { useMutation } from '@tanstack/react-query'
import {
  createNotedCatchEndpoint,
  deleteNotedCatchEndpoint,
  type NotedCatchEdit,
  updateNotedCatchEndpoint,
} from '../../../shared/catches/noted-catches.ts'
import { request } from '../../api-client/request.ts'
import { useInvalidatePhotos } from '../../catches/catches-api.ts'
import { showShortToast } from '../../catches/short-toast.ts'

/** A catch without a photo to note, or with an id to change. */
export type NotedCatchSave =
  | { id: null; edit: NotedCatchEdit }
  | { id: string; edit: Partial<NotedCatchEdit> }

/** Notes a catch without a photo, or saves an edit of one. The form that saves it shows the error. */
export function useSaveNotedCatch() {
  const invalidate = useInvalidatePhotos()
  return useMutation({
    mutationFn: ({ id, edit }: NotedCatchSave) =>
      id === null
        ? request(createNotedCatchEndpoint, { body: edit })
        : request(updateNotedCatchEndpoint, { params: { id }, body: edit }),
    onSuccess: async (_, { id }) => {
      await invalidate()
      showShortToast(id === null ? 'Catch Noted' : 'Catch Saved')
    },
  })
}

/** Deletes a catch without a photo. */
export function useDeleteNotedCatch() {
  const invalidate = useInvalidatePhotos()
  return useMutation({
    mutationFn: (id: string) => request(deleteNotedCatchEndpoint, { params: { id } }),
    onSuccess: async () => {
      await invalidate()
      showShortToast('Catch Deleted')
    },
  })
}
