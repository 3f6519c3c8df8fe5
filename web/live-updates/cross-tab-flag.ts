/**
 * A flag that every tab of this browser can read, held as a shared Web Lock, so it is cleared when its tab closes or
 * crashes.
 */
export interface CrossTabFlag {
  /** Sets or clears the flag of this tab. */
  set(isUp: boolean): void
  /** Returns whether any tab has set the flag. */
  isUpAnywhere(): Promise<boolean>
  /** Resolves once no tab has the flag set. */
  untilDown(): Promise<void>
}

/** The part of the browser's `LockManager` that flags need. */
export type FlagLocks = Pick<LockManager, 'query'> & {
  request(
    name: string,
    options: { mode: 'shared' | 'exclusive' },
    hold: () => Promise<void>,
  ): Promise<unknown>
}

/**
 * Creates a flag that each tab sets by holding the same shared lock. Plain HTTP has no Web Locks; there the flag is
 * visible only to its own tab.
 */
export function createCrossTabFlag(
  name: string,
  locks: FlagLocks | null = navigator.locks ?? null,
): CrossTabFlag {
  let takeDown: (() => void) | null = null
  return {
    set(isUp) {
      if (isUp === (takeDown !== null)) return
      takeDown?.()
      takeDown = isUp ? raise() : null
    },
    async isUpAnywhere() {
      if (takeDown !== null) return true
      const { held = [] } = (await locks?.query()) ?? {}
      return held.some((lock) => lock.name === name)
    },
    async untilDown() {
      await locks?.request(name, { mode: 'exclusive' }, async () => {}) // granted once no tab holds the shared lock
    },
  }

  function raise(): () => void {
    let lower = () => {}
    const isOver = new Promise<void>((resolve) => {
      lower = resolve
    })
    void locks?.request(name, { mode: 'shared' }, () => isOver).catch(() => undefined)
    return lower
  }
}
