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

/** How the stream is opened, from when on, and who hears of it. */
export interface Following {
  /** Opens the stream; `age` says for how many milliseconds something may have been missed, null where nobody knows. */
  open(age: number | null): EventStream
  /** When, by `Date.now()`, nothing was missed yet. */
  since: number
  /** Hears what is stale; an empty list says that nothing is. */
  tell(stale: readonly StaleCache[]): void
  /** Hears that the server would not open the stream. */
  onRefused(): void
  /** Where the browser says that it is online again. */
  network: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
  signal: AbortSignal
}

const firstWaitMs = 2_000
/** A stream that lived so long was sound; what ended it was no refusal. */
const soundAfterMs = 60_000
/** More than twice the server's heartbeat: a tunnel or a sleep has cut the line without either end knowing. */
const silenceMs = 60_000
/**
 * The server counts an age back from when the request reaches it, and adds five seconds. A request can wait for longer,
 * behind uploads on the connections of the browser; then nobody knows what was missed meanwhile.
 */
const longestOpeningMs = 4_000
/** After a day a page reads everything again. */
const longestAgeMs = 24 * 60 * 60_000
/** `EventSource.CLOSED`: there was an answer, and it was no stream. */
const refused = 2

/**
 * Follows the server's stream of changes until `signal` ends it. A stream that breaks or falls silent is opened again
 * after growing waits, or as soon as the browser is online, and then tells first what was missed. `EventSource` itself
 * would come back every two seconds, and after a refusal never.
 */
export function followStream({ open, since, tell, onRefused, network, signal }: Following): void {
  let stream: EventStream | null = null
  let heardAt = since
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
    expectWords()
    const askedAt = Date.now()
    const age = Math.ceil(askedAt - heardAt)
    let isFirstWord = true
    const opening = open(age < 0 || age > longestAgeMs ? null : age) // the clock was set back, or after a long sleep
    stream = opening
    opening.addEventListener('open', () => {
      openedAt = Date.now()
    })
    opening.addEventListener('message', ({ data }) => {
      heardAt = Date.now()
      expectWords()
      const isLate = isFirstWord && heardAt - askedAt > longestOpeningMs
      isFirstWord = false
      tell(isLate ? staleCaches : parseStale(data))
    })
    opening.addEventListener('error', () => {
      if (opening.readyState === refused) onRefused()
      lose()
    })
  }

  function expectWords() {
    clearTimeout(timer)
    timer = setTimeout(lose, silenceMs)
  }

  function lose() {
    disconnect()
    if (Date.now() - openedAt > soundAfterMs) failures = 0
    openedAt = Number.POSITIVE_INFINITY
    timer = setTimeout(connect, failures === 0 ? firstWaitMs : growingWait(failures))
    failures += 1
  }

  function disconnect() {
    clearTimeout(timer)
    stream?.close()
    stream = null
  }
}
