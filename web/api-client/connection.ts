import { useSyncExternalStore } from 'react'
import { createStore } from 'zustand/vanilla'
import { getHealthEndpoint } from '../../shared/health.ts'
import { backoffMs } from './backoff.ts'

/** Whether the server is reachable. */
interface ConnectionState {
  isOffline: boolean
}

/**
 * Tracks from the outcome of every request whether the server is reachable. The browser's `online` and `offline` events
 * only trigger a check, because the server may run on this machine and a network may have no internet access.
 */
export function createConnection(probe: () => Promise<boolean>) {
  const store = createStore<ConnectionState>()(() => ({ isOffline: false }))
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let pendingCheck: Promise<boolean> | null = null
  const reconnectListeners = new Set<() => void>()

  return {
    snapshot: store.getState,
    subscribe: store.subscribe,
    /** Registers a callback for when the server is reachable again. */
    onReconnect(listener: () => void) {
      reconnectListeners.add(listener)
      return () => void reconnectListeners.delete(listener)
    },
    /** Records a response: the server's, or one that is cached on this device. */
    recordResponse(isCached: boolean) {
      if (isCached) markOffline()
      else markOnline()
    },
    /** Records a missing response and checks the server, because it may be a brief failure or a lost connection. */
    recordFailure: () => void check(),
    check,
  }

  /** Checks whether the server is reachable; concurrent calls share one check. */
  function check(): Promise<boolean> {
    pendingCheck ??= probe().then((isReachable) => {
      pendingCheck = null
      if (isReachable) markOnline()
      else markOffline()
      return isReachable
    })
    return pendingCheck
  }

  function markOnline() {
    if (!store.getState().isOffline) return
    clearTimeout(timer)
    timer = undefined
    failures = 0
    store.setState({ isOffline: false })
    for (const listener of reconnectListeners) listener()
  }

  function markOffline() {
    if (!store.getState().isOffline) store.setState({ isOffline: true })
    if (timer !== undefined) return
    failures += 1
    timer = setTimeout(() => {
      timer = undefined
      void check()
    }, backoffMs(failures))
  }
}

const timeoutMs = 8_000

/**
 * Requests the health endpoint and checks its body too, because the captive portal of a public network (a harbor's,
 * say) responds as well.
 */
async function isServerHealthy(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(getHealthEndpoint.path, { cache: 'no-store', signal })
    return response.status === 200 && ((await response.json()) as { status?: unknown }).status === 'ok'
  } catch {
    return false
  }
}

/** The connection of this page, shared by all modules. */
export const connection = createConnection(isServerHealthy)

/**
 * Checks the server whenever the browser reports a network change, and when the page becomes visible while offline;
 * returns a function that stops this.
 */
export function trackNetwork(): () => void {
  const check = () => void connection.check()
  const checkIfOffline = () =>
    document.visibilityState === 'visible' && connection.snapshot().isOffline && check()
  window.addEventListener('online', check)
  window.addEventListener('offline', check)
  document.addEventListener('visibilitychange', checkIfOffline)
  return () => {
    window.removeEventListener('online', check)
    window.removeEventListener('offline', check)
    document.removeEventListener('visibilitychange', checkIfOffline)
  }
}

/** Returns whether the server is reachable, updated by the outcome of every request. */
export function useConnection(): ConnectionState {
  return useSyncExternalStore(connection.subscribe, connection.snapshot)
}
