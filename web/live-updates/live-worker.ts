import { eventsPath, type InvalidationEvent, type InvalidationTopic } from '../../shared/events.ts'
import { urlFor } from '../api-client/request.ts'
import { type EventStreamOptions, openEventStream } from './event-stream.ts'
import { shareEventStream } from './shared-event-stream.ts'

/*
 * Runs in a worker because browsers log a page's failed connections to its console, but not a worker's. A server that
 * is down for an hour is not an error of the page.
 */

/** The only message that the page sends: whose changes to follow, and since when some may have been missed. */
export interface LiveWorkerOptions {
  accountId: string
  /** By `Date.now()`. */
  since: number
}

// The worker's global scope; the page's type library does not describe it.
const scope = self as unknown as {
  onmessage: (event: MessageEvent<LiveWorkerOptions>) => void
  postMessage(event: InvalidationEvent): void
}

// Terminating the worker ends all of this and releases the lock.
scope.onmessage = ({ data: { accountId, since } }) => {
  const { signal } = new AbortController()
  const openStream = (options: Pick<EventStreamOptions, 'since' | 'onInvalidate' | 'signal'>) =>
    openStreamFor(accountId, options)
  // Plain HTTP has no Web Locks except on localhost; there every tab opens a stream of its own.
  if ('locks' in navigator) {
    const name = `creel-live-${accountId}`
    shareEventStream({
      name,
      locks: navigator.locks,
      since,
      openStream,
      onInvalidate: postInvalidation,
      signal,
    })
  } else {
    openStream({ since, onInvalidate: postInvalidation, signal })
  }
}

function postInvalidation(topics: readonly InvalidationTopic[]): void {
  if (topics.length > 0) scope.postMessage({ stale: [...topics] })
}

function openStreamFor(
  account: string,
  options: Pick<EventStreamOptions, 'since' | 'onInvalidate' | 'signal'>,
): void {
  openEventStream({
    ...options,
    open: (age) => new EventSource(urlFor({ path: eventsPath }, {}, { age, account })),
    onRejected: () => postInvalidation(['user']), // the session may have ended, or belong to another user now
    network: self,
  })
}
