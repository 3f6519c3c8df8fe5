import { configDefaults, defineConfig } from 'vitest/config'
import { usesExternalBackends } from './test/app/uses-external-backends.ts'

const minute = 60_000

// What differs on a PostgreSQL and an object store of their own: the rest reaches both through these.
const differsOnExternalBackends = [
  'server/{archive,backup,database,file-store,jobs,sync}/**/*.test.ts',
  'server/photos/{photo-file-routes,upload}.test.ts',
]

// Loading the code anew for every file would take more time than many files take themselves.
const sharedModules = {
  isolate: false,
  unstubEnvs: true,
  unstubGlobals: true,
  restoreMocks: true,
  setupFiles: 'test/app/undo-stubs.ts',
}

export default defineConfig({
  test: {
    globalSetup: 'test/app/global-setup.ts',
    testTimeout: 5 * minute,
    hookTimeout: 5 * minute,
    teardownTimeout: minute,
    // A loaded machine is slow, not wrong: whoever waits for something waits long enough.
    expect: { poll: { timeout: minute } },
    pool: 'forks',
    maxWorkers: 3, // for two cores, since one of them usually waits
    tags: [
      {
        name: 'slow',
        description: 'Left to `npm run test:resilience`: it takes seconds and guards a corner.',
      },
      {
        name: 'core',
        description: 'Part of `npm test` although its file is slow: the main path of a screen.',
      },
    ],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          ...sharedModules,
          include: ['{shared,web,scripts}/**/*.test.{ts,tsx,mjs}'],
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          ...sharedModules,
          include: usesExternalBackends ? differsOnExternalBackends : ['{server,test}/**/*.test.ts'],
          exclude: [
            ...configDefaults.exclude,
            'test/resilience/**',
            'test/image/**',
            ...(usesExternalBackends ? ['server/database/embedded{/**,-postgres.test.ts}'] : []),
          ],
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          isolate: false, // one browser for many files
          include: ['test/e2e/*.e2e.ts'],
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'resilience',
          include: ['test/resilience/*.{test,e2e}.ts'],
          testTimeout: 10 * minute,
          sequence: { groupOrder: 3 },
        },
      },
      {
        extends: true,
        test: {
          name: 'image',
          include: ['test/image/*.test.ts'],
          testTimeout: 10 * minute,
          hookTimeout: 30 * minute,
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
})
