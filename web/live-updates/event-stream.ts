import { type InvalidationTopic, invalidationTopics } from '../../shared/events.ts'
import { backoffMs } from '../api-client/backoff.ts'
import { parseInvalidation } from './parse-invalidation.ts'

/** The part of the browser's `EventSource` that this module uses. */
export interface EventStream {
  readonly readyState: number
  addEventListener(type: 'open' | 'error', listener: () => void): void
  addEventListener(type: 'message', listener: (event: { data: string }) => void): void
  close(): void
}

/** How to open the event stream, from when to resume, and the callbacks to notify. */
export interface EventStreamOptions {
  /** Opens the stream; `age` is how many milliseconds ago changes may first have been missed, null if unknown. */
  open(age: number | null): EventStream
  /** The time (`Date.now()`) up to which no change was missed. */
  since: number
  /** Callback for each message, with the stale caches; an empty list means that none are stale. */
  onInvalidate(topics: readonly InvalidationTopic[]): void
  /** Callback for when the server refuses to open the stream. */
  onRejected(): void
  /** The target of the browser's `online` event. */
  network: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
  signal: AbortSignal
}

const initialDelayMs = 2_000
/** A stream that was open for longer than this counts as healthy; its end resets the retry backoff. */
const healthyAfterMs = 60_000
/**
 * More than twice the server's heartbeat interval. Longer silence means that the connection was lost without either end
 * noticing, for example in a tunnel or during sleep.
 */
const silenceTimeoutMs = 60_000
/**
 * The server measures `age` back from the moment the request arrives, plus five seconds. A request can be delayed for
 * longer behind uploads on the browser's connections; what was missed meanwhile is then unknown, so every cache counts
 * as stale.
 */
const maxOpeningMs = 4_000
/** After more than a day without a message, the page refetches everything. */
const maxAgeMs = 24 * 60 * 60_000
/** `EventSource.CLOSED`: the server responded, but not with an event stream. */
const closed = 2

/**
 * Follows the server's event stream of changes until `signal` aborts. Reconnects a broken or silent stream with growing
 * delays, or at once when the browser comes online; the first message after that lists what was missed. `EventSource`
 * itself would retry every two seconds, and never after a refusal.
 */
export function openEventStream({
  open,
  since,
  onInvalidate,
  onRejected,
  network,
  signal,
}: EventStreamOptions): void {
  let stream: EventStream | null = null
  let lastMessageAt = since
  let openedAt = Number.POSITIVE_INFINITY
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  connect()
  signal.addEventListener('abort', () => {
    disconnect()
    network.removeEventListener('online', connectNow)
  })
  network.addEventListener('online', connectNow)

  function connectNow() {
    if (stream === null) connect()
  }

  function connect() {
    restartSilenceTimer()
    const requestedAt = Date.now()
    const age = Math.ceil(requestedAt - lastMessageAt)
    let isFirstMessage = true
    // the clock was set back, or the device slept too long
    const newStream = open(age < 0 || age > maxAgeMs ? null : age)
    stream = newStream
    newStream.addEventListener('open', () => {
      openedAt = Date.now()
    })
    newStream.addEventListener('message', ({ data }) => {
      lastMessageAt = Date.now()
      restartSilenceTimer()
      const isLate = isFirstMessage && lastMessageAt - requestedAt > maxOpeningMs
      isFirstMessage = false
      onInvalidate(isLate ? invalidationTopics : parseInvalidation(data))
    })
    newStream.addEventListener('error', () => {
      if (newStream.readyState === closed) onRejected()
      reconnectLater()
    })
  }

  function restartSilenceTimer() {
    clearTimeout(timer)
    timer = setTimeout(reconnectLater, silenceTimeoutMs)
  }

  function reconnectLater() {
    disconnect()
    if (Date.now() - openedAt > healthyAfterMs) failures = 0
    openedAt = Number.POSITIVE_INFINITY
    timer = setTimeout(connect, failures === 0 ? initialDelayMs : backoffMs(failures))
    failures += 1
  }

  function disconnect() {
    clearTimeout(timer)
    stream?.close()
    stream = null
  }
}
