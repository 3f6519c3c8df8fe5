import { useSyncExternalStore } from 'react'

/**
 * Whether this browser lets Creel show notices outside of its page: `default` means that nobody has been asked,
 * `unsupported` that it never will (plain http, or Safari on a phone before Creel is on the home screen).
 */
export type NoticePermission = NotificationPermission | 'unsupported'

/** What the browser allows just now. */
export function noticePermission(): NoticePermission {
  return 'Notification' in globalThis ? Notification.permission : 'unsupported'
}

/** What the browser allows, in step with its own settings. */
export function useNoticePermission(): NoticePermission {
  return useSyncExternalStore(subscribe, noticePermission)
}

/** Has the browser ask, where it has not been asked yet. */
export async function askForNotices(): Promise<NoticePermission> {
  if (noticePermission() !== 'default') return noticePermission()
  await Notification.requestPermission()
  for (const listener of listeners) listener()
  return noticePermission()
}

interface Notice {
  title: string
  /** The screen it leads to. */
  path: string
}

/** Shows a notice outside of the page. Browsers of phones let only the service worker do that. */
export async function showNotice({ title, path }: Notice): Promise<void> {
  const options = { icon: '/icon-192.png', data: { path } }
  const worker = await navigator.serviceWorker?.getRegistration()
  if (worker?.active) return worker.showNotification(title, options)
  const notice = new Notification(title, options)
  notice.onclick = () => {
    window.focus()
    for (const goTo of followers) goTo(path)
  }
}

/** Hears where a notice leads that is tapped while this tab is open, from itself or from the service worker. */
export function followNotices(goTo: (path: string) => void): () => void {
  const follow = ({ data }: MessageEvent) => {
    if (typeof data?.noticePath === 'string') goTo(data.noticePath)
  }
  followers.add(goTo)
  navigator.serviceWorker?.addEventListener('message', follow)
  return () => {
    followers.delete(goTo)
    navigator.serviceWorker?.removeEventListener('message', follow)
  }
}

const followers = new Set<(path: string) => void>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  document.addEventListener('visibilitychange', listener) // who comes back from the browser's settings
  const status = navigator.permissions?.query({ name: 'notifications' })
  status?.then((one) => one.addEventListener('change', listener)).catch(() => undefined)
  return () => {
    listeners.delete(listener)
    document.removeEventListener('visibilitychange', listener)
    status?.then((one) => one.removeEventListener('change', listener)).catch(() => undefined)
  }
}
