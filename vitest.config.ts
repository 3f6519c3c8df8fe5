import { configDefaults, defineConfig } from 'vitest/config'
import { isScaled } from './test/is-scaled.ts'

const minute = 60_000

// What these test reaches neither the database nor the store of the set-up.
const sameOnEverySetup = [
  'server/database/embedded/**',
  'server/database/embedded-postgres.test.ts',
  'server/photos/decoder/**',
  'server/processes/**',
  'server/outside/**',
  'test/containers.test.ts',
  'test/house.test.ts',
]
// Upload, gallery, viewer, download; the map; export and import.
const scaledWalks = ['upload', 'viewer', 'map', 'settings'].map((name) => `test/walks/${name}.walk.ts`)

export default defineConfig({
  test: {
    globalSetup: 'test/database-server.ts',
    testTimeout: isScaled ? 3 * minute : minute,
    hookTimeout: 3 * minute,
    teardownTimeout: minute,
    // A loaded machine is slow, not wrong: whoever waits for something waits long enough.
    expect: { poll: { timeout: minute / 2 } },
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'rooms',
          // Loading the server anew for every file would take more time than many files take themselves.
          isolate: false,
          unstubEnvs: true,
          unstubGlobals: true,
          restoreMocks: true,
          include: isScaled
            ? ['server/**/*.test.ts', 'test/*.test.ts']
            : ['{shared,server,web,test,scripts}/**/*.test.{ts,tsx,mjs}'],
          exclude: [
            ...configDefaults.exclude,
            'test/hold/**',
            'test/image/**',
            ...(isScaled ? sameOnEverySetup : []),
          ],
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'walks',
          include: isScaled ? scaledWalks : ['test/walks/*.walk.ts'],
          testTimeout: 5 * minute,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'hold',
          include: ['test/hold/*.{test,walk}.ts'],
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
