import type { QueryClient } from '@tanstack/react-query'
import { userQuery } from './account-api.ts'

/** A page that comes back out of the browser's memory (Back after signing out) asks anew who is there. */
export function watchSession(queryClient: QueryClient): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void queryClient.invalidateQueries({ queryKey: userQuery.queryKey })
  })
}
