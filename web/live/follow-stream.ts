import { type StaleCache, staleCaches } from '../../shared/events.ts'
import { growingWait } from '../http/growing-wait.ts'
import { parseStale } from './stale-of.ts'

/** A browser's `EventSource`, as far as it is used here. */
export interface EventStream {
  readonly readyState: number
  addEventListener(type: 'open' | 'error', listener: () => void): void
  addEventListener(type: 'message', listener: (event: { data: string }) => void): void
  close(): void
}

interface Following {
  open(): EventStream
  /** Hears what is stale; an empty list is a sign of life. */
  tell(stale: readonly StaleCache[]): void
  /** Where the browser says that it is online again. */
  network: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
  signal: AbortSignal
}

const firstWaitMs = 2_000
/** A stream that lived so long was sound; what ended it was no refusal. */
const soundAfterMs = 60_000
/** More than twice the server's heartbeat: a tunnel or a sleep has cut the line without either end knowing. */
const silenceMs = 60_000
/** `EventSource.CLOSED`: there was an answer, and it was no stream. */
const refused = 2

/**
 * Follows the server's stream of changes until `signal` ends it. Whenever it opens, everything counts as stale, since
 * nobody knows what was missed. A stream that breaks or falls silent is opened again after growing waits, or as soon as
 * the browser is online; `EventSource` itself would come back every two seconds, and after a refusal never.
 */
export function followStream({ open, tell, network, signal }: Following): void {
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
    const opening = open()
    stream = opening
    expectWords()
    opening.addEventListener('open', () => {
      openedAt = Date.now()
      expectWords()
      tell(staleCaches)
    })
    opening.addEventListener('message', ({ data }) => {
      expectWords()
      tell(parseStale(data))
    })
    opening.addEventListener('error', () => lose(opening.readyState === refused))
  }

  function expectWords() {
    clearTimeout(timer)
    timer = setTimeout(() => lose(false), silenceMs)
  }

  function lose(wasRefused: boolean) {
    disconnect()
    if (Date.now() - openedAt > soundAfterMs) failures = 0
    openedAt = Number.POSITIVE_INFINITY
    timer = setTimeout(connect, failures === 0 ? firstWaitMs : growingWait(failures))
    failures += 1
    tell(wasRefused ? ['user'] : []) // the session may be over
  }

  function disconnect() {
    clearTimeout(timer)
    stream?.close()
    stream = null
  }
}
