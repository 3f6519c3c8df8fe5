import { configDefaults, defineConfig } from 'vitest/config'

const minute = 60_000

export default defineConfig({
  test: {
    globalSetup: 'test/database-server.ts',
    testTimeout: minute,
    hookTimeout: 2 * minute,
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
          include: ['{shared,server,web,test,scripts}/**/*.test.{ts,tsx,mjs}'],
          exclude: [...configDefaults.exclude, 'test/hold/**'],
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'walks',
          include: ['test/walks/*.walk.ts'],
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
    ],
  },
})
