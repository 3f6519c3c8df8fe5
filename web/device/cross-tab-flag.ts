/** A flag for all tabs of this browser: a shared Web Lock, which ends when its tab closes or crashes. */
export interface CrossTabFlag {
  /** Sets or clears the flag of this tab. */
  set(isSet: boolean): void
  /** Returns whether any tab has set the flag. */
  isSetInAnyTab(): Promise<boolean>
  /** Resolves once no tab has the flag set. */
  whenCleared(): Promise<void>
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
  let release: (() => void) | null = null
  return {
    set(isSet) {
      if (isSet === (release !== null)) return
      release?.()
      release = isSet ? acquire() : null
    },
    async isSetInAnyTab() {
      if (release !== null) return true
      const { held = [] } = (await locks?.query()) ?? {}
      return held.some((lock) => lock.name === name)
    },
    async whenCleared() {
      await locks?.request(name, { mode: 'exclusive' }, async () => {}) // granted once no tab holds the shared lock
    },
  }

  function acquire(): () => void {
    let endHold = () => {}
    const held = new Promise<void>((resolve) => {
      endHold = resolve
    })
    void locks?.request(name, { mode: 'shared' }, () => held).catch(() => undefined)
    return endHold
  }
}
