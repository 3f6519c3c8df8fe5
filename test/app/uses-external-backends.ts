/**
 * Whether the tests run on an external PostgreSQL and an object store rather than on the embedded database and the
 * disk, as `npm run test:resilience` does once.
 */
export const usesExternalBackends = process.env.TEST_BACKENDS === 'external'
