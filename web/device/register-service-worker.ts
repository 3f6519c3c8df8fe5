/**
 * Starts the service worker, once a user is signed in and the page has loaded what it needs. Browsers that do not
 * support service workers, or refuse them over plain HTTP, go without.
 */
export function registerServiceWorker(): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  void whenIdle()
    .then(() => navigator.serviceWorker.register('/service-worker.js'))
    .catch(() => undefined) // the next page tries again
}

/** The message of a page to the service worker: what to cache for offline use, or the share that it takes over. */
export type PageMessage = OfflineUse | { shareId: string }

interface OfflineUse {
  thumbnailUrls: readonly string[]
}

/** Lets the service worker cache what opening the log offline needs, once it runs. */
export function prefetchForOfflineUse(message: OfflineUse): void {
  if (!('serviceWorker' in navigator)) return
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(message))
}

function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    const waitForIdle = () =>
      'requestIdleCallback' in window
        ? requestIdleCallback(() => resolve(), { timeout: 10_000 })
        : setTimeout(resolve, 1_000)
    if (document.readyState === 'complete') waitForIdle()
    else window.addEventListener('load', waitForIdle, { once: true })
  })
}
