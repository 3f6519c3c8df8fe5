import { afterAll, beforeAll } from 'vitest'

/**
 * Makes something before the first test of a file, and stops it after the last if it can be stopped: what was made last, first. It
 * may use what was made before it. Until then the result is empty.
 */
export function shareInFile<Shared extends object>(make: () => Promise<Shared>): Shared {
  const shared = {} as Shared & { stop?(): unknown }
  beforeAll(async () => {
    Object.assign(shared, await make())
  })
  afterAll(() => shared.stop?.())
  return shared
}
