import { type InvalidationEvent, type InvalidationTopic, invalidationTopics } from '../../shared/events.ts'
import { invalidatedTopics } from './parse-invalidation.ts'

type Tell = (stale: readonly InvalidationTopic[]) => void

interface Together {
  /** The name of the lock and of the channel: one per account, so that two accounts in one browser never mix. */
  name: string
  locks: Pick<LockManager, 'request'>
  /** The time (`Date.now()`) up to which no change was missed. */
  since: number
  /** Follows the server's stream from `since` until the signal aborts. */
  follow(following: { since: number; tell: Tell; signal: AbortSignal }): void
  tell: Tell
  signal: AbortSignal
  /**
   * Between 0 and 1: how much longer than the minimum silence this tab waits before it takes over, so that tabs do not
   * all take over at once.
   */
  chance?: number
}

/** The message of a tab that starts to listen: since when it may have missed changes. */
type Newcomer = Pick<Together, 'since'>
/** A message from the leader: a stream event or, with `since`, what a newcomer with that `since` has missed. */
type Word = InvalidationEvent & Partial<Newcomer>

/**
 * A leader passes on at least the heartbeats. One that sends nothing is suspended while it holds the lock, or cannot
 * reach the server.
 */
const silenceMs = 90_000
const maxPatienceMs = 30_000

/**
 * Shares one event stream between all tabs of a browser, because a browser opens no more than six connections to one
 * server. The tab that holds the lock leads and broadcasts the events; when it closes, the next tab gets the lock and
 * requests what was missed since the previous leader's last message.
 */
export function shareEventStream(together: Together): void {
  const { name, locks, since, follow, tell, signal, chance = Math.random() } = together
  const channel = new BroadcastChannel(name)
  const invalidatedAt = new Map<InvalidationTopic, number>()
  let heardAt = since
  let turn = new AbortController()
  let isLeading = false
  let timer: ReturnType<typeof setTimeout> | undefined

  channel.onmessage = ({ data }: MessageEvent<Partial<Word> | null>) => {
    // older versions of the page send no time
    if (data?.stale === undefined) return welcome({ since: data?.since ?? 0 })
    if (data.since !== undefined) return data.since === since ? note(invalidatedTopics(data)) : undefined
    if (!isLeading) expectWords()
    hear(invalidatedTopics(data))
  }
  signal.addEventListener('abort', () => {
    turn.abort()
    clearTimeout(timer)
    channel.close()
  })
  channel.postMessage({ since } satisfies Newcomer)
  expectWords()
  void takeTurn({ steal: false })

  async function takeTurn({ steal }: { steal: boolean }): Promise<void> {
    turn.abort() // a tab queues for the lock only once
    turn = new AbortController()
    const ended = turn.signal
    const wasGranted = locks.request(name, steal ? { steal } : { signal: ended }, () => lead(ended))
    await wasGranted.catch((cause: unknown) => {
      if (ended.aborted) return
      if (isAbort(cause)) stepDown()
      else void lead(ended) // locks are unavailable, so every tab follows the stream itself
    })
  }

  function lead(ended: AbortSignal): Promise<void> | undefined {
    if (ended.aborted) return
    isLeading = true
    clearTimeout(timer)
    follow({
      since: heardAt,
      tell: (stale) => {
        hear(stale)
        channel.postMessage({ stale: [...stale] } satisfies Word)
      },
      signal: ended,
    })
    return new Promise((resolve) => ended.addEventListener('abort', () => resolve()))
  }

  function hear(stale: readonly InvalidationTopic[]) {
    heardAt = Date.now()
    note(stale)
  }

  function note(stale: readonly InvalidationTopic[]) {
    for (const cache of stale) invalidatedAt.set(cache, Date.now())
    tell(stale)
  }

  /**
   * Handles a new tab. A tab fetches its data before it listens, so the leader repeats what was announced in between.
   */
  function welcome(newcomer: Newcomer) {
    if (isLeading) channel.postMessage({ stale: missedBy(newcomer), since: newcomer.since } satisfies Word)
    else heardAt = Math.min(heardAt, newcomer.since) // if there is no leader now, the next one requests this too
  }

  function missedBy(newcomer: Newcomer): InvalidationTopic[] {
    if (newcomer.since < since) return [...invalidationTopics] // no tab received events from before this one started
    return [...invalidatedAt].filter(([, time]) => time >= newcomer.since).map(([cache]) => cache)
  }

  /** Handles the theft of the lock by another tab that took this one for suspended. */
  function stepDown() {
    isLeading = false
    expectWords()
    void takeTurn({ steal: false })
  }

  function expectWords() {
    clearTimeout(timer)
    timer = setTimeout(() => void takeTurn({ steal: true }), silenceMs + chance * maxPatienceMs)
  }
}

function isAbort(cause: unknown): boolean {
  return cause instanceof DOMException && cause.name === 'AbortError'
}
