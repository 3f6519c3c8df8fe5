import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Saved } from '../changes/save-change.ts'
import { saveValues, showWaitingToast } from '../changes/save-values.ts'
import { showToast } from '../ui/toast-store.ts'

interface Assignment {
  ids: readonly string[]
  locationId: string
  /** Those whose own coordinates the location's replace. */
  replaceIds?: ReadonlySet<string>
  /** Callback for the number of photos done. */
  onProgress?(done: number): void
}

/** Photos that could not be assigned, and where the assignment of others waits. */
interface Assigned {
  failed: readonly string[]
  waiting: Exclude<Saved, 'sent'> | null
}

/** Returns a function that assigns photos to a location; the caller reports the outcome. */
export function useAssignPhotos() {
  const queryClient = useQueryClient()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async ({ ids, locationId, replaceIds, onProgress }: Assignment): Promise<Assigned> => {
      const toValue = (id: string) => ({ locationId, replaceCoordinates: replaceIds?.has(id) ?? false })
      const { failures, waiting } = await saveValues(queryClient, 'assignment', ids, toValue, onProgress)
      return { failed: [...failures.keys()], waiting }
    },
  })
  const assignPhotos = (assignment: Assignment) =>
    mutateAsync(assignment).catch((): Assigned => ({ failed: assignment.ids, waiting: null })) // its code or the session is gone
  return { assignPhotos, isPending }
}

/** Returns a function that assigns photos to a location and shows a toast with the outcome; it resolves with the ids that failed. */
export function useAssignPhotosWithToast() {
  const { assignPhotos, isPending } = useAssignPhotos()

  async function assignWithToast(assignment: Assignment): Promise<readonly string[]> {
    const { failed, waiting } = await assignPhotos(assignment)
    if (waiting === 'unsaved')
      showWaitingToast(waiting) // lost with this page; those that failed stay
    else if (failed.length > 0)
      showToast({ title: 'Assignment Failed', description: 'Failed to assign location', destructive: true })
    else if (waiting) showWaitingToast(waiting)
    else showToast({ title: 'Location Assigned' })
    return failed
  }

  return { assignPhotos: assignWithToast, isPending }
}
