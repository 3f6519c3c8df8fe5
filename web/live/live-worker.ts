import { eventsPath, type StaleCache, type StaleEvent } from '../../shared/events.ts'
import { addressOf } from '../http/request.ts'
import { type Following, followStream } from './follow-stream.ts'
import { followTogether } from './follow-together.ts'

/*
 * Runs in a worker because browsers log a page's failed connections to its console, but not a worker's. A server that
 * is down for an hour is not an error of the page.
 */

/** The only message that the page sends: whose changes to follow, and since when some may have been missed. */
export interface LiveOrder {
  accountId: string
  /** By `Date.now()`. */
  since: number
}

// The worker's global scope; the page's type library does not describe it.
const scope = self as unknown as {
  onmessage: (event: MessageEvent<LiveOrder>) => void
  postMessage(event: StaleEvent): void
}

// Terminating the worker ends all of this and releases the lock.
scope.onmessage = ({ data: { accountId, since } }) => {
  const { signal } = new AbortController()
  const follow = (following: Pick<Following, 'since' | 'tell' | 'signal'>) => followOf(accountId, following)
  // Plain HTTP has no Web Locks except on localhost; there every tab opens a stream of its own.
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
    onRefused: () => tell(['user']), // the session may have ended, or belong to another user now
    network: self,
  })
}
