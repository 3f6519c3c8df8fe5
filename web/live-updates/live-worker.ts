import { type ChangeEvent, eventsPath } from '../../shared/events.ts'
import { urlFor } from '../api-client/request.ts'
import { type EventStreamOptions, openEventStream } from './event-stream.ts'
import { shareEventStream } from './shared-event-stream.ts'

/*
 * Runs in a worker because browsers log a page's failed connections to its console, but not a worker's. A server that
 * is down for an hour is not an error of the page.
 */

/** A message to the page: an event, or only that the account may have changed. */
export type LiveWorkerMessage = Partial<ChangeEvent>

// The worker's global scope; the page's type library does not describe it.
const scope = self as unknown as {
  onmessage: (event: MessageEvent<string>) => void
  postMessage(message: LiveWorkerMessage): void
}

// The page sends one message, the ID of the account. Terminating the worker ends all of this and releases the lock.
scope.onmessage = ({ data: accountId }) => {
  const { signal } = new AbortController()
  const onEvent = (event: ChangeEvent) => scope.postMessage(event)
  const openStream = (options: Pick<EventStreamOptions, 'onEvent' | 'signal'>) =>
    openStreamFor(accountId, options)
  // Plain HTTP has no Web Locks except on localhost; there every tab opens a stream of its own.
  if ('locks' in navigator) {
    const name = `creel-changes-${accountId}`
    shareEventStream({ name, locks: navigator.locks, openStream, onEvent, signal })
  } else {
    openStream({ onEvent, signal })
  }
}

function openStreamFor(account: string, options: Pick<EventStreamOptions, 'onEvent' | 'signal'>): void {
  openEventStream({
    ...options,
    open: () => new EventSource(urlFor({ path: eventsPath }, {}, { account })),
    // The session may have ended, or belong to another user now.
    onRejected: () => scope.postMessage({ isAccountStale: true }),
    network: self,
  })
}
