import { type StaleCache, type StaleEvent, staleCaches } from '../../shared/events.ts'
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
  /** Between 0 and 1: how much longer than the least this tab puts up with silence, so that not all lose patience at once. */
  chance?: number
}

/** What a tab says when it begins to listen: since when it may have missed something. */
type Newcomer = Pick<Together, 'since'>
/** What the leader passes on: a word of the stream, or, with `since`, what a newcomer of that beginning has missed. */
type Word = StaleEvent & Partial<Newcomer>

/** A leader passes on at least the heartbeats; one that does not is asleep, lock and all, or cannot reach the server. */
const silenceMs = 90_000
const mostPatienceMs = 30_000

/**
 * Follows one stream for all tabs of a browser, which holds no more than six connections to one server: the tab that
 * has the lock leads, and passes on what it hears. When it closes, the next gets the lock, and asks for what was
 * missed since the last word of the former.
 */
export function followTogether(together: Together): void {
  const { name, locks, since, follow, tell, signal, chance = Math.random() } = together
  const channel = new BroadcastChannel(name)
  const staleAt = new Map<StaleCache, number>()
  let heardAt = since
  let turn = new AbortController()
  let isLeading = false
  let timer: ReturnType<typeof setTimeout> | undefined

  channel.onmessage = ({ data }: MessageEvent<Partial<Word> | null>) => {
    if (data?.stale === undefined) return welcome({ since: data?.since ?? 0 }) // an older page names no time
    if (data.since !== undefined) return data.since === since ? note(staleOf(data)) : undefined
    if (!isLeading) expectWords()
    hear(staleOf(data))
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
        channel.postMessage({ stale: [...stale] } satisfies Word)
      },
      signal: ended,
    })
    return new Promise((resolve) => ended.addEventListener('abort', () => resolve()))
  }

  function hear(stale: readonly StaleCache[]) {
    heardAt = Date.now()
    note(stale)
  }

  function note(stale: readonly StaleCache[]) {
    for (const cache of stale) staleAt.set(cache, Date.now())
    tell(stale)
  }

  /** A tab reads before it listens: what was told in between is told to it again. */
  function welcome(newcomer: Newcomer) {
    if (isLeading) channel.postMessage({ stale: missedBy(newcomer), since: newcomer.since } satisfies Word)
    else heardAt = Math.min(heardAt, newcomer.since) // should nobody lead just now, the next leader asks for it too
  }

  function missedBy(newcomer: Newcomer): StaleCache[] {
    if (newcomer.since < since) return [...staleCaches] // of what was before it began no tab has heard
    return [...staleAt].filter(([, time]) => time >= newcomer.since).map(([cache]) => cache)
  }

  /** Another tab has taken the lead, believing this one asleep. */
  function stepDown() {
    isLeading = false
    expectWords()
    void takeTurn({ steal: false })
  }

  function expectWords() {
    clearTimeout(timer)
    timer = setTimeout(() => void takeTurn({ steal: true }), silenceMs + chance * mostPatienceMs)
  }
}

function isAbort(cause: unknown): boolean {
  return cause instanceof DOMException && cause.name === 'AbortError'
}
