import { useSyncExternalStore } from 'react'

/**
 * Whether this browser lets Creel show notifications. `default` means that the user has not been asked yet,
 * `unsupported` that notifications are impossible (plain http, or Safari on a phone before Creel is on the home
 * screen).
 */
export type NotificationPermissionState = NotificationPermission | 'unsupported'

/** Returns the current notification permission. */
export function notificationPermission(): NotificationPermissionState {
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
}

/** Shows a notification. On phones, browsers allow that only for the service worker. */
export async function showNotification({ title, path }: NotificationContent): Promise<void> {
  const options = { icon: '/icon-192.png', data: { path } }
  const worker = await navigator.serviceWorker?.getRegistration()
  if (worker?.active) return worker.showNotification(title, options)
  const notification = new Notification(title, options)
  notification.onclick = () => {
    window.focus()
    for (const navigate of clickListeners) navigate(path)
  }
}

/**
 * Calls `navigate` with the path of a tapped notification while this tab is open, whether this tab or the service worker
 * showed it. Returns a function that stops this.
 */
export function onNotificationClick(navigate: (path: string) => void): () => void {
  const onMessage = ({ data }: MessageEvent) => {
    if (typeof data?.noticePath === 'string') navigate(data.noticePath)
  }
  clickListeners.add(navigate)
  navigator.serviceWorker?.addEventListener('message', onMessage)
  return () => {
    clickListeners.delete(navigate)
    navigator.serviceWorker?.removeEventListener('message', onMessage)
  }
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
