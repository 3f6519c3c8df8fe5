/**
 * Has Creel kept in this browser once somebody is signed in and the page has what it needs. Browsers that know no
 * service workers, or refuse them on plain http, do without.
 */
export function startServiceWorker(): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  void whenAtRest()
    .then(() => navigator.serviceWorker.register('/service-worker.js'))
    .then(() => navigator.serviceWorker.ready)
    .then(({ active }) => active?.postMessage('signed in'))
    .catch(() => undefined) // it is tried again with the next page
}

function whenAtRest(): Promise<void> {
  return new Promise((resolve) => {
    const rest = () =>
      'requestIdleCallback' in window
        ? requestIdleCallback(() => resolve(), { timeout: 10_000 })
        : setTimeout(resolve, 1_000)
    if (document.readyState === 'complete') rest()
    else window.addEventListener('load', rest, { once: true })
  })
}
