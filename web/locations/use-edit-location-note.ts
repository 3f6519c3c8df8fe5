import { useMutation, useQueryClient } from '@tanstack/react-query'
import { editLocationNoteEndpoint } from '../../shared/locations/edit-note.ts'
import { invalidateTopics } from '../api-client/invalidate.ts'
import { request } from '../api-client/request.ts'
import { errorMessage } from '../api-client/request-error.ts'
import { updateRows } from '../log/log-query.ts'
import { showToast } from '../ui/toast-store.ts'

/** Saves the note of a location, or takes it away, and reports whether that worked. */
export function useEditLocationNote() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, note }: { id: string; note: string | null }) =>
      request(editLocationNoteEndpoint, { params: { id }, body: { note } }),
    onSuccess: async ({ id, note }) => {
      // The note is there at once, even if the changes cannot be fetched.
      updateRows(queryClient, (rows) => {
        const location = rows.locations.get(id)
        if (location === undefined) return rows
        const { note: _, ...rest } = location
        const edited = note === null ? rest : { ...rest, note }
        return { ...rows, locations: new Map(rows.locations).set(id, edited) }
      })
      await invalidateTopics(queryClient, ['log'])
      showToast({ title: note === null ? 'Note Removed' : 'Note Saved' })
    },
    onError: (error) =>
      showToast({
        title: 'Update Failed',
        description: errorMessage(error, 'Please try again.'),
        destructive: true,
      }),
  })
}
