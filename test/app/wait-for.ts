import { vi } from 'vitest'

/**
 * Returns what the check returns once it no longer throws or rejects. A loaded machine is slow, not wrong: only minutes
 * of failing make it give up. `interval` is in milliseconds.
 */
export function waitFor<T>(check: () => T | Promise<T>, { interval = 50 } = {}): Promise<T> {
  return vi.waitFor(check, { timeout: 150_000, interval })
}
