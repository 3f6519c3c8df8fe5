import type { StaleCache, StaleEvent } from '../../shared/events.ts'
import { staleOf } from './stale-of.ts'

type Tell = (stale: readonly StaleCache[]) => void

interface Together {
  /** Of the lock and the channel: one for each account, so that two of them in one browser never mix. */
  name: string
  locks: Pick<LockManager, 'request'>
  /** Follows the server's stream until the signal ends it. */
  follow(tell: Tell, signal: AbortSignal): void
  tell: Tell
  signal: AbortSignal
}

/** A leader tells at least its heartbeats, or that it has lost the stream; one that does not is asleep, lock and all. */
const silenceMs = 90_000

/**
 * Follows one stream for all tabs of a browser, which holds no more than six connections to one server: the tab that
 * has the lock leads, and passes on what it hears. When it closes, the next gets the lock; opening a stream makes
 * everything stale, so nothing that happened in between is missed.
 */
export function followTogether({ name, locks, follow, tell, signal }: Together): void {
  const channel = new BroadcastChannel(name)
  let turn = new AbortController()
  let isLeading = false
  let timer: ReturnType<typeof setTimeout> | undefined

  channel.onmessage = ({ data }) => {
    if (!isLeading) expectWords()
    tell(staleOf(data))
  }
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    channel.close()
  })
  expectWords()
  void takeTurn({ steal: false })

  async function takeTurn({ steal }: { steal: boolean }): Promise<void> {
    turn.abort() // a tab stands in line once
    turn = new AbortController()
    const ended = AbortSignal.any([signal, turn.signal])
    const wasGranted = locks.request(name, steal ? { steal } : { signal: ended }, () => lead(ended))
    await wasGranted.catch((cause: unknown) => {
      if (ended.aborted) return
      if (isAbort(cause)) stepDown()
      else void lead(signal) // there are no locks to be had, so every tab leads itself
    })
  }

  function lead(ended: AbortSignal): Promise<void> | undefined {
    if (ended.aborted) return
    isLeading = true
    clearTimeout(timer)
    follow((stale) => {
      tell(stale)
      channel.postMessage({ stale: [...stale] } satisfies StaleEvent)
    }, ended)
    return new Promise((resolve) => ended.addEventListener('abort', () => resolve()))
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
