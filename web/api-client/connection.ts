import { getHealthEndpoint } from '../../shared/health.ts'
import { backoffMs } from './backoff.ts'

/** Whether the server is reachable and, if not, how old the data shown is. */
export interface ConnectionState {
  isOffline: boolean
  /** The time (`Date.now()`) of the data shown; null while the server is reachable, and when no log data is shown. */
  updatedAt: number | null
}

/** The connection of this page to its server. */
export type Connection = ReturnType<typeof createConnection>

/**
 * Tracks from the outcome of every request whether the server is reachable. The browser's `online` and `offline` events
 * only trigger a check, because the server may run on this machine and a network may have no internet access.
 */
export function createConnection(probe: () => Promise<boolean>) {
  let state: ConnectionState = { isOffline: false, updatedAt: null }
  let heardAt: number | null = null
  let hasKept = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let checking: Promise<boolean> | null = null
  const listeners = new Set<() => void>()
  const backListeners = new Set<(hadKept: boolean) => void>()

  return {
    snapshot: () => state,
    subscribe: (listener: () => void) => listenIn(listeners, listener),
    /**
     * Registers a callback for when the server is reachable again, told whether cached responses were shown meanwhile.
     */
    onBack: (listener: (hadKept: boolean) => void) => listenIn(backListeners, listener),
    /** Records a response: fresh (null), or cached on this device at a time, which is NaN if unknown. */
    answered(keptAt: number | null) {
      if (keptAt === null) return find()
      hasKept = true
      lose(Number.isNaN(keptAt) ? state.updatedAt : Math.min(keptAt, state.updatedAt ?? keptAt))
    },
    /** Records a missing response and checks the server, because it may be a brief failure or a lost connection. */
    failed: () => void check(),
    check,
  }

  /** Checks whether the server is reachable; concurrent calls share one check. */
  function check(): Promise<boolean> {
    checking ??= probe().then((isThere) => {
      checking = null
      if (isThere) find()
      else lose(state.updatedAt ?? heardAt)
      return isThere
    })
    return checking
  }

  function find() {
    heardAt = Date.now()
    if (!state.isOffline) return
    clearTimeout(timer)
    timer = undefined
    failures = 0
    const hadKept = hasKept
    hasKept = false
    put({ isOffline: false, updatedAt: null })
    for (const listener of backListeners) listener(hadKept)
  }

  function lose(updatedAt: number | null) {
    if (!state.isOffline || updatedAt !== state.updatedAt) put({ isOffline: true, updatedAt })
    if (timer !== undefined) return
    failures += 1
    timer = setTimeout(() => {
      timer = undefined
      void check()
    }, backoffMs(failures))
  }

  function put(next: ConnectionState) {
    state = next
    for (const listener of listeners) listener()
  }
}

function listenIn<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const timeoutMs = 8_000

/**
 * Requests the health endpoint and checks its body too, because the captive portal of a public network (a harbor's,
 * say) responds as well.
 */
async function askHealth(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(getHealthEndpoint.path, { cache: 'no-store', signal })
    return response.status === 200 && ((await response.json()) as { status?: unknown }).status === 'ok'
  } catch {
    return false
  }
}

/** The connection of this page, shared by all modules. */
export const connection = createConnection(askHealth)

/**
 * Checks the server whenever the browser reports a network change, and when the page becomes visible while offline;
 * returns a function that stops this.
 */
export function trackNetwork(): () => void {
  const ask = () => void connection.check()
  const askIfLost = () => document.visibilityState === 'visible' && connection.snapshot().isOffline && ask()
  window.addEventListener('online', ask)
  window.addEventListener('offline', ask)
  document.addEventListener('visibilitychange', askIfLost)
  return () => {
    window.removeEventListener('online', ask)
    window.removeEventListener('offline', ask)
    document.removeEventListener('visibilitychange', askIfLost)
  }
}
