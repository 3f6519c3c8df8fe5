import type { StaleCache, StaleEvent } from '../../shared/events.ts'
import { staleOf } from './stale-of.ts'

type Tell = (stale: readonly StaleCache[]) => void

interface Together {
  /** Of the lock and the channel: one for each account, so that two of them in one browser never mix. */
  name: string
  locks: Pick<LockManager, 'request'>
  /** When, by `Date.now()`, nothing was missed yet. */
  since: number
  /** Follows the server's stream from then on, until the signal ends it. */
  follow(following: { since: number; tell: Tell; signal: AbortSignal }): void
  tell: Tell
  signal: AbortSignal
}

/** A leader passes on at least the heartbeats; one that does not is asleep, lock and all, or cannot reach the server. */
const silenceMs = 90_000
/** A tab that is opened listens so soon after its first reads; less than the server adds to every age it is told. */
const latelyMs = 4_000
/** What a tab says when it begins to listen; everything else on the channel is a `StaleEvent` of the leader's. */
const newcomer = null

/**
 * Follows one stream for all tabs of a browser, which holds no more than six connections to one server: the tab that
 * has the lock leads, and passes on what it hears. When it closes, the next gets the lock, and asks for what was
 * missed since the last word of the former.
 */
export function followTogether({ name, locks, since, follow, tell, signal }: Together): void {
  const channel = new BroadcastChannel(name)
  const staleAt = new Map<StaleCache, number>()
  let heardAt = since
  let turn = new AbortController()
  let isLeading = false
  let timer: ReturnType<typeof setTimeout> | undefined

  channel.onmessage = ({ data }) => {
    if (data === newcomer) return repeat()
    if (!isLeading) expectWords()
    hear(staleOf(data))
  }
  signal.addEventListener('abort', () => {
    turn.abort()
    clearTimeout(timer)
    channel.close()
  })
  channel.postMessage(newcomer)
  expectWords()
  void takeTurn({ steal: false })

  async function takeTurn({ steal }: { steal: boolean }): Promise<void> {
    turn.abort() // a tab stands in line once
    turn = new AbortController()
    const ended = turn.signal
    const wasGranted = locks.request(name, steal ? { steal } : { signal: ended }, () => lead(ended))
    await wasGranted.catch((cause: unknown) => {
      if (ended.aborted) return
      if (isAbort(cause)) stepDown()
      else void lead(ended) // there are no locks to be had, so every tab leads itself
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
        passOn(stale)
      },
      signal: ended,
    })
    return new Promise((resolve) => ended.addEventListener('abort', () => resolve()))
  }

  function hear(stale: readonly StaleCache[]) {
    heardAt = Date.now()
    for (const cache of stale) staleAt.set(cache, heardAt)
    tell(stale)
  }

  function passOn(stale: readonly StaleCache[]) {
    channel.postMessage({ stale: [...stale] } satisfies StaleEvent)
  }

  /** A tab reads before it listens: what was told in between is told again. */
  function repeat() {
    const lately = [...staleAt].filter(([, time]) => time > Date.now() - latelyMs)
    if (isLeading && lately.length > 0) passOn(lately.map(([cache]) => cache))
  }

  /** Another tab has taken the lead, believing this one asleep. */
  function stepDown() {
    isLeading = false
    expectWords()
    void takeTurn({ steal: false })
  }

  function expectWords() {
    clearTimeout(timer)
    timer = setTimeout(() => void takeTurn({ steal: true }), silenceMs)
  }
}

function isAbort(cause: unknown): boolean {
  return cause instanceof DOMException && cause.name === 'AbortError'
}
