import { useCallback, useSyncExternalStore } from 'react'

/** What an angler switches for one browser alone. */
export type Preference = keyof typeof presets

/** As long as nobody has chosen. */
const presets = {
  /** Whether to tell, in the background, that photos have been identified. */
  notifications: false,
  /** Whether photos that are uploaded from here are shown to the vision service. */
  autoScan: true,
}

/** Whether it is switched on in this browser. */
export function readPreference(name: Preference, storage: () => Storage = browserStorage): boolean {
  const text = unkept.get(name) ?? recall(name, storage)
  return text === null ? presets[name] : text === 'on'
}

/** Switches it, for all tabs of this browser. */
export function keepPreference(
  name: Preference,
  isOn: boolean,
  storage: () => Storage = browserStorage,
): void {
  const text = isOn ? 'on' : 'off'
  try {
    storage().setItem(name, text)
    unkept.delete(name)
  } catch {
    unkept.set(name, text) // storage is switched off or full: it holds until the page is left
  }
  for (const listener of listeners) listener()
}

/** Whether it is switched on, in step with all tabs, and what switches it. */
export function usePreference(name: Preference): [isOn: boolean, change: (isOn: boolean) => void] {
  const isOn = useSyncExternalStore(subscribe, () => readPreference(name))
  return [isOn, useCallback((next) => keepPreference(name, next), [name])]
}

const unkept = new Map<Preference, string>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener) // another tab has switched it
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function recall(name: Preference, storage: () => Storage): string | null {
  try {
    return storage().getItem(name)
  } catch {
    return null // storage is switched off
  }
}

function browserStorage(): Storage {
  return localStorage
}
