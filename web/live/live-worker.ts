import { eventsPath, type StaleCache, type StaleEvent } from '../../shared/events.ts'
import { addressOf } from '../http/request.ts'
import { type Following, followStream } from './follow-stream.ts'
import { followTogether } from './follow-together.ts'

/*
 * Off the page, because a browser writes every failed connection of a page into its console, those of a worker not: a
 * server that is away for an hour is no fault of the page.
 */

/** What the page says once: whose changes it follows, and since when it may have missed some. */
export interface LiveOrder {
  accountId: string
  /** By `Date.now()`. */
  since: number
}

// The worker's own scope; the page's type library does not describe it.
const scope = self as unknown as {
  onmessage: (event: MessageEvent<LiveOrder>) => void
  postMessage(event: StaleEvent): void
}

// Ending the worker ends all of this, and lets the lock go.
scope.onmessage = ({ data: { accountId, since } }) => {
  const { signal } = new AbortController()
  const follow = (following: Pick<Following, 'since' | 'tell' | 'signal'>) => followOf(accountId, following)
  // Plain http has no locks except on this very machine: there every tab follows for itself.
  if ('locks' in navigator) {
    const name = `creel-live-${accountId}`
    followTogether({ name, locks: navigator.locks, since, follow, tell, signal })
  } else {
    follow({ since, tell, signal })
  }
}

function tell(stale: readonly StaleCache[]): void {
  if (stale.length > 0) scope.postMessage({ stale: [...stale] })
}

function followOf(account: string, following: Pick<Following, 'since' | 'tell' | 'signal'>): void {
  followStream({
    ...following,
    open: (age) => new EventSource(addressOf({ path: eventsPath }, {}, { age, account })),
    onRefused: () => tell(['user']), // the session may be over, or that of somebody else
    network: self,
  })
}
