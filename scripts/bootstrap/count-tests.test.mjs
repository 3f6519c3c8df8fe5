import { expect, test } from 'vitest'
import { countTests } from './count-tests.mjs'

const fine = {
  name: 'fine.test.ts',
  status: 'passed',
  assertionResults: [{ status: 'passed', fullName: 'it works' }],
}
const failing = {
  name: 'failing.test.ts',
  status: 'failed',
  assertionResults: [
    { status: 'passed', fullName: 'it works' },
    { status: 'failed', fullName: 'it lasts' },
  ],
}
const broken = { name: 'broken.test.ts', status: 'failed', assertionResults: [] }

test('passed tests are counted, skipped ones are not, and failed ones are named', () => {
  const report = { numPassedTests: 2, numPendingTests: 5, testResults: [fine, failing] }
  expect(countTests(report, 1)).toEqual({ passed: 2, failures: ['failing.test.ts > it lasts'] })
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

test('a run without a report counts as one failure', () => {
  const { passed, failures } = countTests(null, 0)
  expect(passed).toBe(0)
  expect(failures).toHaveLength(1)
})
