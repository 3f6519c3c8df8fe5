import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { forgetPrivate } from '../offline/forget-person.ts'
import { forgetUser, userQuery } from './account-api.ts'

/** A page that comes back out of the browser's memory (Back after signing out) asks anew who is there. */
export function watchSession(queryClient: QueryClient): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void queryClient.invalidateQueries({ queryKey: userQuery.queryKey })
  })
  keepPeopleApart(queryClient, () => window.location.reload())
  new QueryObserver(queryClient, { ...userQuery, enabled: false }).subscribe(({ data }) => {
    if (data === null) void forgetPrivate()
  })
}

/**
 * In another tab somebody may sign out, or somebody else in. What was read for the one who was there is forgotten, and
 * for somebody else the page begins anew: nothing that is shown, or still under way, may become theirs.
 */
export function keepPeopleApart(queryClient: QueryClient, beginAnew: () => void): void {
  let former: string | null = null
  new QueryObserver(queryClient, { ...userQuery, enabled: false }).subscribe(({ data }) => {
    const id = data?.id ?? null
    if (former === id) return
    const isSomebodyElse = former !== null && id !== null
    if (id === null) forgetUser(queryClient)
    former = id
    if (isSomebodyElse) beginAnew()
  })
}
