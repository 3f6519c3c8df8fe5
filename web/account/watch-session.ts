import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { forgetUser, userQuery } from './account-api.ts'

/** A page that comes back out of the browser's memory (Back after signing out) asks anew who is there. */
export function watchSession(queryClient: QueryClient): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void queryClient.invalidateQueries({ queryKey: userQuery.queryKey })
  })
  keepPeopleApart(queryClient, () => window.location.reload())
  new QueryObserver(queryClient, { ...userQuery, enabled: false }).subscribe(({ data }) => {
    if (data === null) void forgetWhatIsKept()
  })
}

/** Its code comes when it is wanted; where it cannot be had, the service worker has heard the same answer. */
async function forgetWhatIsKept(): Promise<void> {
  const { forgetPrivate } = await import('../offline/forget-person.ts').catch(() => ({ forgetPrivate: null }))
  await forgetPrivate?.()
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
