/**
 * Whether the tests run on what a large Creel runs on, PostgreSQL and an object store of their own, rather than on the
 * embedded database and the disk. `npm run test:hold` runs them once so.
 */
export const isScaled = process.env.TEST_SETUP === 'scaled'
