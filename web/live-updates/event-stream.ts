import type { ChangeEvent } from '../../shared/events.ts'
import { backoffMs } from '../api-client/backoff.ts'
import { parseChangeEvent } from './parse-change-event.ts'

/** The part of the browser's `EventSource` that this module uses. */
export interface EventStream {
  readonly readyState: number
  addEventListener(type: 'open' | 'error', listener: () => void): void
  addEventListener(type: 'message', listener: (event: { data: string }) => void): void
  close(): void
}

/** How to open the event stream, and the callbacks to notify. */
export interface EventStreamOptions {
  open(): EventStream
  /** Callback for each event, also those that say nothing new. */
  onEvent(event: ChangeEvent): void
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
/** `EventSource.CLOSED`: the server responded, but not with an event stream. */
const closed = 2

/**
 * Follows the server's event stream of changes until `signal` aborts. Reconnects a broken or silent stream with growing
 * delays, or at once when the browser comes online. `EventSource` itself would retry every two seconds, and never after a
 * refusal.
 */
export function openEventStream({ open, onEvent, onRejected, network, signal }: EventStreamOptions): void {
  let stream: EventStream | null = null
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
    const newStream = open()
    stream = newStream
    newStream.addEventListener('open', () => {
      openedAt = Date.now()
    })
    newStream.addEventListener('message', ({ data }) => {
      restartSilenceTimer()
      const event = parseChangeEvent(data)
      if (event !== null) onEvent(event)
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
