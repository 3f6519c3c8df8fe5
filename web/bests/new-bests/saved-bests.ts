import { newBestsKey } from '../../device/new-bests-key.ts'

/** What all tabs of an account know of new bests. */
interface SavedBests {
  accountId: string
  /** Uploaded photos without a result yet, and when each was uploaded (`Date.now()`). */
  waiting: [photoId: string, at: number][]
  /** The fish that were announced. */
  announcedIds: string[]
}

/** Results that take longer come too late for a celebration. */
const maxAgeMs = 7 * 24 * 60 * 60_000
const maxAnnounced = 200

/** Returns access to the new bests that this browser has saved for an account, until it signs out. */
export function createSavedBests(accountId: string, storage: () => Storage = () => localStorage) {
  function load(): SavedBests {
    try {
      const saved = JSON.parse(storage().getItem(newBestsKey) ?? 'null') as SavedBests | null
      if (saved?.accountId === accountId) return saved
    } catch {
      // storage is disabled, or its content broken
    }
    return { accountId, waiting: [], announcedIds: [] }
  }

  function save(fields: Partial<SavedBests>): void {
    try {
      storage().setItem(newBestsKey, JSON.stringify({ ...load(), ...fields }))
    } catch {
      // storage is disabled or full: bests are announced until the page is left
    }
  }

  return {
    /** Returns the photos that wait, and forgets those that have waited too long. */
    listWaiting() {
      const { waiting } = load()
      const recent = waiting.filter(([, at]) => at > Date.now() - maxAgeMs)
      if (recent.length < waiting.length) save({ waiting: recent })
      return recent
    },
    addWaiting: (photoId: string, at: number) => save({ waiting: [...load().waiting, [photoId, at]] }),
    removeWaiting(photoIds: ReadonlySet<string>) {
      const { waiting } = load()
      const left = waiting.filter(([id]) => !photoIds.has(id))
      if (left.length < waiting.length) save({ waiting: left })
    },
    /** Returns which of these fish no tab has announced, and records them as announced. */
    claim(catchIds: readonly string[]): string[] {
      const { announcedIds } = load()
      const claimed = catchIds.filter((id) => !announcedIds.includes(id))
      if (claimed.length > 0) save({ announcedIds: [...announcedIds, ...claimed].slice(-maxAnnounced) })
      return claimed
    },
  }
}
