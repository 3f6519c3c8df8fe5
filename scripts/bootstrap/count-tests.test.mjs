import { expect, test } from 'vitest'
import { countTests } from './count-tests.mjs'

const fine = {
  name: 'fine.test.ts',
  status: 'passed',
  assertionResults: [{ status: 'passed', fullName: 'it works' }],
}
const why = `\u001b[31mError: it ended
Call log:
  - waiting for it
    at Connection.send (/creel/node_modules/playwright-core/index.js:1:2)
    at /creel/failing.test.ts:7:8
    at /creel/other.ts:1:2`
const failing = {
  name: 'failing.test.ts',
  status: 'failed',
  assertionResults: [
    { status: 'passed', fullName: 'it works' },
    { status: 'failed', fullName: 'it lasts', failureMessages: [why] },
  ],
}
const broken = { name: 'broken.test.ts', status: 'failed', assertionResults: [] }

test('passed tests are counted, skipped ones are not, and failed ones are named with why and where', () => {
  const report = { numPassedTests: 2, numPendingTests: 5, testResults: [fine, failing] }
  expect(countTests(report, 1)).toEqual({
    passed: 2,
    failures: [
      'failing.test.ts > it lasts: Error: it ended\nCall log:\n  - waiting for it\n    at /creel/failing.test.ts:7:8',
    ],
  })
})

test('a file that cannot be loaded counts as one failure', () => {
  const report = { numPassedTests: 1, testResults: [fine, broken] }
  expect(countTests(report, 1)).toEqual({ passed: 1, failures: ['broken.test.ts'] })
})

test('a run that fails although every test passed counts as one failure', () => {
  const { passed, failures } = countTests({ numPassedTests: 1, testResults: [fine] }, 1)
  expect(passed).toBe(1)
  expect(failures).toHaveLength(1)
})
