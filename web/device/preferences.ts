import { useCallback, useSyncExternalStore } from 'react'

/** A setting that applies to one browser only. */
export type Preference = keyof typeof defaults

/** The defaults. */
const defaults = {
  /** Whether to show a notification in the background when photos have been identified. */
  notifications: () => false,
  /** Whether photos uploaded from this browser are sent to the vision service. */
  autoScan: () => true,
  /** Whether an upload shows its files, not only its progress. */
  uploadList: () => window.matchMedia('(height >= 44rem)').matches,
  /** Whether a shared photo comes with its fish in words. */
  shareText: () => false,
  /** Whether sizes that the user types were measured. */
  sizesMeasured: () => false,
}

/** Returns whether a preference is on in this browser. */
export function readPreference(name: Preference, storage: () => Storage = browserStorage): boolean {
  return readChosenPreference(name, storage) ?? defaults[name]()
}

/** Saves a preference for all tabs of this browser. */
export function savePreference(
  name: Preference,
  isOn: boolean,
  storage: () => Storage = browserStorage,
): void {
  const text = isOn ? 'on' : 'off'
  try {
    storage().setItem(name, text)
    unsavedValues.delete(name)
  } catch {
    unsavedValues.set(name, text) // storage is disabled or full: the value lasts until the page is left
  }
  for (const listener of listeners) listener()
}

/** Returns whether a preference is on, synchronized across tabs, and a function that changes it. */
export function usePreference(name: Preference): [isOn: boolean, change: (isOn: boolean) => void] {
  const isOn = useSyncExternalStore(subscribe, () => readPreference(name))
  return [isOn, useCallback((value) => savePreference(name, value), [name])]
}

/** Returns whether a preference is on in this browser; null while the user has not chosen. */
export function readChosenPreference(
  name: Preference,
  storage: () => Storage = browserStorage,
): boolean | null {
  const text = unsavedValues.get(name) ?? load(name, storage)
  return text === null ? null : text === 'on'
}

const unsavedValues = new Map<Preference, string>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener) // changed in another tab
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function load(name: Preference, storage: () => Storage): string | null {
  try {
    return storage().getItem(name)
  } catch {
    return null // storage is disabled
  }
}

function browserStorage(): Storage {
  return localStorage
}
