/** Something that is so in this tab, and that all tabs of the browser can see: a sign ends with its tab, however that ends. */
export interface Sign {
  /** Sets the sign or takes it away. */
  set(isUp: boolean): void
  /** Whether any tab has it up. */
  isUpAnywhere(): Promise<boolean>
  /** Resolves once no tab has it up. */
  untilDown(): Promise<void>
}

/** As much of the browser's locks as signs need. */
export type SignLocks = Pick<LockManager, 'query'> & {
  request(
    name: string,
    options: { mode: 'shared' | 'exclusive' },
    hold: () => Promise<void>,
  ): Promise<unknown>
}

/** A sign is a lock that tabs hold together. Plain http has no locks; there a sign is this tab's own. */
export function createSign(name: string, locks: SignLocks | null = navigator.locks ?? null): Sign {
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
      await locks?.request(name, { mode: 'exclusive' }, async () => {}) // granted once nobody holds it
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
