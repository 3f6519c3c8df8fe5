import type { ChangeEvent } from '../../shared/events.ts'

type OnEvent = (event: ChangeEvent) => void

interface SharedStreamOptions {
  /** The name of the lock and of the channel: one per account, so that two accounts in one browser never mix. */
  name: string
  locks: Pick<LockManager, 'request'>
  /** Follows the server's stream until the signal aborts. */
  openStream(options: { onEvent: OnEvent; signal: AbortSignal }): void
  onEvent: OnEvent
  signal: AbortSignal
  /**
   * Between 0 and 1: how much longer than the minimum silence this tab waits before it takes over, so that tabs do not
   * all take over at once.
   */
  jitter?: number
}

/** A message to the other tabs: an event from the leader, or null from a tab that starts to listen. */
type TabMessage = ChangeEvent | null

/**
 * A leader passes on at least the heartbeats. One that sends nothing is suspended while it holds the lock, or cannot
 * reach the server.
 */
const silenceTimeoutMs = 90_000
const maxExtraDelayMs = 30_000

/**
 * Shares one event stream between all tabs of a browser, because a browser opens no more than six connections to one
 * server. The tab that holds the lock leads and broadcasts the events; when it closes, the next tab gets the lock.
 */
export function shareEventStream(options: SharedStreamOptions): void {
  const { name, locks, openStream, onEvent, signal, jitter = Math.random() } = options
  const channel = new BroadcastChannel(name)
  let lastEvent: ChangeEvent | null = null
  let leadership = new AbortController()
  let isLeader = false
  let timer: ReturnType<typeof setTimeout> | undefined

  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data !== null) {
      if (!isLeader) restartSilenceTimer()
      handleEvent(data)
    } else if (isLeader && lastEvent !== null) {
      broadcast({ ...lastEvent, isAccountStale: false })
    }
  }
  signal.addEventListener('abort', () => {
    leadership.abort()
    clearTimeout(timer)
    channel.close()
  })
  broadcast(null)
  restartSilenceTimer()
  void requestLeadership({ steal: false })

  function broadcast(message: TabMessage) {
    channel.postMessage(message)
  }

  /** A tab has missed what happened before its first event. */
  function handleEvent(event: ChangeEvent) {
    onEvent(lastEvent === null ? { ...event, isAccountStale: true } : event)
    lastEvent = event
  }

  async function requestLeadership({ steal }: { steal: boolean }): Promise<void> {
    leadership.abort() // a tab queues for the lock only once
    leadership = new AbortController()
    const leadershipSignal = leadership.signal
    const lockRequest = locks.request(name, steal ? { steal } : { signal: leadershipSignal }, () =>
      lead(leadershipSignal),
    )
    await lockRequest.catch((cause: unknown) => {
      if (leadershipSignal.aborted) return
      if (isAbort(cause)) stepDown()
      else void lead(leadershipSignal) // locks are unavailable, so every tab follows the stream itself
    })
  }

  function lead(leadershipSignal: AbortSignal): Promise<void> | undefined {
    if (leadershipSignal.aborted) return
    isLeader = true
    clearTimeout(timer)
    openStream({
      onEvent: (event) => {
        handleEvent(event)
        broadcast(event)
      },
      signal: leadershipSignal,
    })
    return new Promise((resolve) => leadershipSignal.addEventListener('abort', () => resolve()))
  }

  /** Handles the theft of the lock by another tab that took this one for suspended. */
  function stepDown() {
    isLeader = false
    restartSilenceTimer()
    void requestLeadership({ steal: false })
  }

  function restartSilenceTimer() {
    clearTimeout(timer)
    timer = setTimeout(
      () => void requestLeadership({ steal: true }),
      silenceTimeoutMs + jitter * maxExtraDelayMs,
    )
  }
}

function isAbort(cause: unknown): boolean {
  return cause instanceof DOMException && cause.name === 'AbortError'
}
