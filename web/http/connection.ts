import { getHealth } from '../../shared/health.ts'
import { growingWait } from './growing-wait.ts'

/** Whether the server can be reached, and how old what is shown is where it cannot. */
export interface ConnectionState {
  isOffline: boolean
  /** By `Date.now()`; null while the server is there, and where nothing of the log is shown. */
  asOf: number | null
}

/** The connection of this page to its server. */
export type Connection = ReturnType<typeof createConnection>

/**
 * Notices from the answers of all calls whether the server can be reached. What the browser says of the network is
 * only an occasion to ask: the server may be on this very machine, and a network may lead nowhere.
 */
export function createConnection(probe: () => Promise<boolean>) {
  let state: ConnectionState = { isOffline: false, asOf: null }
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
    /** Hears when the server is there again, and whether kept answers were shown meanwhile. */
    onBack: (listener: (hadKept: boolean) => void) => listenIn(backListeners, listener),
    /** There was an answer: fresh (null), or kept on this device since a time that may be unknown (NaN). */
    answered(keptAt: number | null) {
      if (keptAt === null) return find()
      hasKept = true
      lose(Number.isNaN(keptAt) ? state.asOf : Math.min(keptAt, state.asOf ?? keptAt))
    },
    /** There was none: a hiccup, or the end of the connection. */
    failed: () => void check(),
    check,
  }

  /** Asks the server whether it is there. */
  function check(): Promise<boolean> {
    checking ??= probe().then((isThere) => {
      checking = null
      if (isThere) find()
      else lose(state.asOf ?? heardAt)
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
    put({ isOffline: false, asOf: null })
    for (const listener of backListeners) listener(hadKept)
  }

  function lose(asOf: number | null) {
    if (!state.isOffline || asOf !== state.asOf) put({ isOffline: true, asOf })
    if (timer !== undefined) return
    failures += 1
    timer = setTimeout(() => {
      timer = undefined
      void check()
    }, growingWait(failures))
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

const patienceMs = 8_000

/** The page of a harbour's network answers too, but not as Creel does. */
async function askHealth(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(patienceMs)
    const answer = await fetch(getHealth.path, { cache: 'no-store', signal })
    return answer.status === 200 && ((await answer.json()) as { status?: unknown }).status === 'ok'
  } catch {
    return false
  }
}

/** The one connection there is. */
export const connection = createConnection(askHealth)

/** Asks anew whenever the browser says that something about the network has changed, or the page is looked at again. */
export function watchNetwork(): () => void {
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
