import { afterAll, vi } from 'vitest'

// Files share a process, and Vitest undoes stubs only before the next test: too late for the hooks of the next file.
afterAll(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
