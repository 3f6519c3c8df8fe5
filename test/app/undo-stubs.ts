import { afterAll, vi } from 'vitest'

// Test files share a process. Vitest undoes stubs only before the next test: too late for the hooks of the next file.
afterAll(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
