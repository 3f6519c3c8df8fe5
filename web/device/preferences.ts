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
export function readPreference(name: Preference): boolean {
  return readChosenPreference(name) ?? defaults[name]()
}

/** Saves a preference for all tabs of this browser. */
export function savePreference(name: Preference, isOn: boolean): void {
  browserStorage.setItem(name, isOn ? 'on' : 'off')
  for (const listener of listeners) listener()
}

/** Returns whether a preference is on, synchronized across tabs, and a function that changes it. */
export function usePreference(name: Preference): [isOn: boolean, change: (isOn: boolean) => void] {
  const isOn = useSyncExternalStore(subscribe, () => readPreference(name))
  return [isOn, useCallback((value) => savePreference(name, value), [name])]
}

/** Returns whether a preference is on in this browser; null while the user has not chosen. */
export function readChosenPreference(name: Preference): boolean | null {
  const text = browserStorage.getItem(name)
  return text === null ? null : text === 'on'
}

/** The storage of this tab, and what did not fit into it, or all of it if storage is disabled, until the page is left. */
export const tabStorage = withFallback(() => sessionStorage)
/** The same for the storage of this browser. */
export const browserStorage = withFallback(() => localStorage)

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener) // changed in another tab
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Returns a storage that never throws. */
function withFallback(storage: () => Storage): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const unsaved = new Map<string, string>()
  return {
    getItem(key) {
      try {
        return unsaved.get(key) ?? storage().getItem(key)
      } catch {
        return null // it is disabled
      }
    },
    setItem(key, value) {
      unsaved.set(key, value)
      try {
        storage().setItem(key, value)
        unsaved.delete(key)
      } catch {
        // it is disabled or full
      }
    },
    removeItem(key) {
      unsaved.delete(key)
      try {
        storage().removeItem(key)
      } catch {
        // it is disabled
      }
    },
  }
}
