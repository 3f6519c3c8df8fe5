/**
 * Whether the tests run on what a large Creel runs on, PostgreSQL and an object store of their own, rather than on the
 * embedded database and the disk. `npm run test:resilience` runs them once so.
 */
export const usesExternalBackends = process.env.TEST_BACKENDS === 'external'
