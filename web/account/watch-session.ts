import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { writeAs } from '../http/author.ts'
import { forgetUser, userQuery } from './account-api.ts'

/** Asks anew who is there where a page comes back, and forgets what must not be seen by whoever is. */
export function watchSession(queryClient: QueryClient): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void askAnew(queryClient)
  })
  keepPeopleApart(queryClient, () => window.location.reload())
  new QueryObserver(queryClient, { ...userQuery, enabled: false }).subscribe(({ data }) => {
    if (data === null) void forgetWhatIsKept()
  })
}

/** A page that comes back out of the browser's memory (Back after signing out) shows nothing more where nobody says who is there. */
export async function askAnew(queryClient: QueryClient): Promise<void> {
  const answer = queryClient.fetchQuery({ ...userQuery, staleTime: 0 })
  await answer.catch(() => queryClient.resetQueries({ queryKey: userQuery.queryKey }))
}

/** Its code comes when it is wanted; where it cannot be had, the service worker has heard the same answer. */
async function forgetWhatIsKept(): Promise<void> {
  const { forgetPrivate } = await import('../offline/forget-person.ts').catch(() => ({ forgetPrivate: null }))
  await forgetPrivate?.()
}

/**
 * In another tab somebody may sign out, or somebody else in. What was read for the one who was there is forgotten, and
 * for somebody else the page begins anew: nothing that is shown, or still under way, may become theirs. Until it has
 * heard of them, what it writes is refused, since it names the one who was there.
 */
export function keepPeopleApart(queryClient: QueryClient, beginAnew: () => void): void {
  let former: string | null = null
  new QueryObserver(queryClient, { ...userQuery, enabled: false }).subscribe(({ data }) => {
    if (data === undefined) return // nobody has said yet
    const id = data?.id ?? null
    if (former === id) return
    const isSomebodyElse = former !== null && id !== null
    if (id === null) forgetUser(queryClient)
    former = id
    if (isSomebodyElse) beginAnew()
    else writeAs(id)
  })
}
