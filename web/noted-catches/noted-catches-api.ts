import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { type NotedCatchEdit, updateNotedCatchEndpoint } from '../../shared/catches/noted-catches.ts'
import { invalidateTopics } from '../api-client/invalidate.ts'
import { request } from '../api-client/request.ts'
import type { Saved } from '../changes/save-change.ts'
import { deleteNotedCatch, type NewNotedCatch, saveNewNotedCatch } from '../changes/save-noted-catch.ts'
import { showWaitingToast } from '../changes/save-values.ts'
import type { DevicePosition } from '../device/geolocation.ts'
import { pendingEdits } from '../offline/pending-edits.ts'
import { showShortToast } from '../ui/toast-store.ts'
import { forgetPosition, rememberPosition } from './noted-position.ts'

/** A catch without a photo to note, or to change. */
export type NotedCatchSave =
  | ({ isNew: true } & NewNotedCatch)
  | { isNew: false; id: string; edit: Partial<NotedCatchEdit> }

interface NotedCatchAndPosition {
  save: NotedCatchSave
  /** Where the angler stands, to remember until the catch has a location; null if that is not known or does not matter. */
  position: DevicePosition | null
}

/**
 * Notes a catch without a photo, which waits if there is no connection, or saves an edit of one. The form that saves it shows
 * the error.
 */
export function useSaveNotedCatch(isOutingNote: boolean) {
  const [noted, changed] = isOutingNote
    ? ['Outing Noted', 'Outing Note Saved']
    : ['Catch Noted', 'Catch Saved']
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ save, position }: NotedCatchAndPosition): Promise<Saved> => {
      const saved = await saveNotedCatch(queryClient, save)
      if (save.edit.locationId) await forgetPosition(queryClient, save.id)
      else if (position !== null) await rememberPosition(queryClient, save.id, position)
      return saved
    },
    onSuccess: async (saved, { save: { isNew } }) => {
      if (saved !== 'sent') return showWaitingToast(saved)
      await invalidateTopics(queryClient, ['log'])
      showShortToast(isNew ? noted : changed)
    },
  })
}

async function saveNotedCatch(client: QueryClient, save: NotedCatchSave): Promise<Saved> {
  if (save.isNew) return await saveNewNotedCatch(client, save)
  const { id, edit } = save
  const unsent = pendingEdits.getState().get(id)?.noted?.edit
  if (unsent) return await saveNewNotedCatch(client, { id, edit: { ...unsent, ...edit }, sent: unsent })
  await request(updateNotedCatchEndpoint, { params: { id }, body: edit })
  return 'sent'
}

/** Deletes a catch without a photo or an outing note. */
export function useDeleteNotedCatch(isOutingNote: boolean) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => {
      await deleteNotedCatch(id)
      await forgetPosition(queryClient, id)
    },
    onSuccess: async () => {
      await invalidateTopics(queryClient, ['log'])
      showShortToast(isOutingNote ? 'Outing Note Deleted' : 'Catch Deleted')
    },
  })
}
