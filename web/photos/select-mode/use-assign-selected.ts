import { useNavigate } from '@tanstack/react-router'
import { showToast } from '../../ui/toast-store.ts'
import { assignSearch, tooManyText } from './assign-search.ts'

/** Returns what opens the map, where the selected photos get a location. */
export function useAssignSelected(ids: readonly string[]): () => void {
  const navigate = useNavigate()
  return () => {
    const search = assignSearch(ids)
    if (search === null) showToast({ title: 'Too many photos', description: tooManyText(ids.length) })
    else void navigate({ to: '/map', search })
  }
}
