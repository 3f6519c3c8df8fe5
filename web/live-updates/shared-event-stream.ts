import { type InvalidationEvent, type InvalidationTopic, invalidationTopics } from '../../shared/events.ts'
import { invalidatedTopics } from './parse-invalidation.ts'

type OnInvalidate = (topics: readonly InvalidationTopic[]) => void

interface SharedStreamOptions {
  /** The name of the lock and of the channel: one per account, so that two accounts in one browser never mix. */
  name: string
  locks: Pick<LockManager, 'request'>
  /** The time (`Date.now()`) up to which no change was missed. */
  since: number
  /** Follows the server's stream from `since` until the signal aborts. */
  openStream(options: { since: number; onInvalidate: OnInvalidate; signal: AbortSignal }): void
  onInvalidate: OnInvalidate
  signal: AbortSignal
  /**
   * Between 0 and 1: how much longer than the minimum silence this tab waits before it takes over, so that tabs do not
   * all take over at once.
   */
  jitter?: number
}

/** The message of a tab that starts to listen: since when it may have missed changes. */
type JoinMessage = Pick<SharedStreamOptions, 'since'>
/** A message from the leader: a stream event or, with `since`, what a newcomer with that `since` has missed. */
type LeaderMessage = InvalidationEvent & Partial<JoinMessage>

/**
 * A leader passes on at least the heartbeats. One that sends nothing is suspended while it holds the lock, or cannot
 * reach the server.
 */
const silenceTimeoutMs = 90_000
const maxExtraDelayMs = 30_000

/**
 * Shares one event stream between all tabs of a browser, because a browser opens no more than six connections to one
 * server. The tab that holds the lock leads and broadcasts the events; when it closes, the next tab gets the lock and
 * requests what was missed since the previous leader's last message.
 */
export function shareEventStream(options: SharedStreamOptions): void {
  const { name, locks, since, openStream, onInvalidate, signal, jitter = Math.random() } = options
  const channel = new BroadcastChannel(name)
  const invalidatedAt = new Map<InvalidationTopic, number>()
  let lastMessageAt = since
  let leadership = new AbortController()
  let isLeader = false
  let timer: ReturnType<typeof setTimeout> | undefined

  channel.onmessage = ({ data }: MessageEvent<Partial<LeaderMessage> | null>) => {
    // older versions of the page send no time
    if (data?.stale === undefined) return handleJoin({ since: data?.since ?? 0 })
    if (data.since !== undefined)
      return data.since === since ? recordInvalidation(invalidatedTopics(data)) : undefined
    if (!isLeader) restartSilenceTimer()
    handleInvalidation(invalidatedTopics(data))
  }
  signal.addEventListener('abort', () => {
    leadership.abort()
    clearTimeout(timer)
    channel.close()
  })
  channel.postMessage({ since } satisfies JoinMessage)
  restartSilenceTimer()
  void requestLeadership({ steal: false })

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
      since: lastMessageAt,
      onInvalidate: (topics) => {
        handleInvalidation(topics)
        channel.postMessage({ stale: [...topics] } satisfies LeaderMessage)
      },
      signal: leadershipSignal,
    })
    return new Promise((resolve) => leadershipSignal.addEventListener('abort', () => resolve()))
  }

  function handleInvalidation(topics: readonly InvalidationTopic[]) {
    lastMessageAt = Date.now()
    recordInvalidation(topics)
  }

  function recordInvalidation(topics: readonly InvalidationTopic[]) {
    for (const topic of topics) invalidatedAt.set(topic, Date.now())
    onInvalidate(topics)
  }

  /** Handles a new tab, which fetched its data before it listened: the leader repeats what came in between. */
  function handleJoin(join: JoinMessage) {
    if (isLeader)
      channel.postMessage({ stale: topicsMissedBy(join), since: join.since } satisfies LeaderMessage)
    else lastMessageAt = Math.min(lastMessageAt, join.since) // if there is no leader now, the next one requests this too
  }

  function topicsMissedBy(join: JoinMessage): InvalidationTopic[] {
    if (join.since < since) return [...invalidationTopics] // no tab received events from before this one started
    return [...invalidatedAt].filter(([, time]) => time >= join.since).map(([topic]) => topic)
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
