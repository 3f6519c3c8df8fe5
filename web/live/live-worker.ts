import { eventsPath, type StaleCache, type StaleEvent } from '../../shared/events.ts'
import { followStream } from './follow-stream.ts'
import { followTogether } from './follow-together.ts'

/*
 * Off the page, because a browser writes every failed connection of a page into its console, those of a worker not: a
 * server that is away for an hour is no fault of the page.
 */

// The worker's own scope; the page's type library does not describe it.
const scope = self as unknown as {
  onmessage: (event: MessageEvent<string>) => void
  postMessage(event: StaleEvent): void
}

/** The page says once whose changes it follows; ending the worker ends that, and lets the lock go. */
scope.onmessage = ({ data: accountId }) => {
  const { signal } = new AbortController()
  // Plain http has no locks except on this very machine: there every tab follows for itself.
  if ('locks' in navigator) {
    followTogether({ name: `creel-live-${accountId}`, locks: navigator.locks, follow, tell, signal })
  } else {
    follow(tell, signal)
  }
}

function tell(stale: readonly StaleCache[]): void {
  if (stale.length > 0) scope.postMessage({ stale: [...stale] })
}

function follow(tell: (stale: readonly StaleCache[]) => void, signal: AbortSignal): void {
  followStream({ open: () => new EventSource(eventsPath), tell, network: self, signal })
}
