import { useSyncExternalStore } from 'react'

/**
 * Whether this browser lets Creel show notifications. `default` means that the user has not been asked yet,
 * `unsupported` that notifications are impossible (plain http, or Safari on a phone before Creel is on the home
 * screen).
 */
export type NotificationPermissionState = NotificationPermission | 'unsupported'

/** Returns the current notification permission. */
function notificationPermission(): NotificationPermissionState {
  return 'Notification' in globalThis ? Notification.permission : 'unsupported'
}

/** Returns the notification permission and updates when it changes in the browser's settings. */
export function useNotificationPermission(): NotificationPermissionState {
  return useSyncExternalStore(subscribe, notificationPermission)
}

/** Requests the notification permission if the user has not decided yet, and returns the result. */
export async function requestNotificationPermission(): Promise<NotificationPermissionState> {
  if (notificationPermission() !== 'default') return notificationPermission()
  await Notification.requestPermission()
  for (const listener of listeners) listener()
  return notificationPermission()
}

interface NotificationContent {
  title: string
  /** The path of the screen that the notification opens. */
  path: string
  /** A notification takes the place of another one with its tag, so that several tabs may show the same. */
  tag: string
}

/** Shows a notification, if the user allows it and no tab is visible. On phones, browsers allow that only for the service worker. */
export async function notifyInBackground({ title, path, tag }: NotificationContent): Promise<void> {
  if (notificationPermission() !== 'granted') return
  const { held = [] } = await navigator.locks.query()
  if (held.some(({ name }) => name === visibleLock)) return
  const options = { icon: '/icon-192.png', data: { path }, tag }
  const worker = await navigator.serviceWorker?.getRegistration()
  if (worker?.active) return worker.showNotification(title, options)
  const notification = new Notification(title, options)
  notification.onclick = () => {
    window.focus()
    for (const navigate of clickListeners) navigate(path)
  }
}

/**
 * Tells other tabs while this one is visible, and calls `navigate` with the path of a tapped notification, whether this tab or
 * the service worker showed it. Returns a function that stops this.
 */
export function startNotifications(navigate: (path: string) => void): () => void {
  const onMessage = ({ data }: MessageEvent) => {
    if (typeof data?.noticePath === 'string') navigate(data.noticePath)
  }
  clickListeners.add(navigate)
  navigator.serviceWorker?.addEventListener('message', onMessage)
  document.addEventListener('visibilitychange', holdWhileVisible)
  holdWhileVisible()
  return () => {
    clickListeners.delete(navigate)
    navigator.serviceWorker?.removeEventListener('message', onMessage)
    document.removeEventListener('visibilitychange', holdWhileVisible)
  }
}

/** The lock that visible tabs share; it ends with its tab. */
const visibleLock = 'creel-visible'

function holdWhileVisible(): void {
  if (document.visibilityState !== 'visible') return
  const untilHidden = async () => {
    while (document.visibilityState === 'visible')
      await new Promise((resolve) => document.addEventListener('visibilitychange', resolve, { once: true }))
  }
  void navigator.locks?.request(visibleLock, { mode: 'shared' }, untilHidden) // none over plain http
}

const clickListeners = new Set<(path: string) => void>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  document.addEventListener('visibilitychange', listener) // the user returns from the browser's settings
  const status = navigator.permissions?.query({ name: 'notifications' })
  status?.then((permission) => permission.addEventListener('change', listener)).catch(() => undefined)
  return () => {
    listeners.delete(listener)
    document.removeEventListener('visibilitychange', listener)
    status?.then((permission) => permission.removeEventListener('change', listener)).catch(() => undefined)
  }
}
