import { expect, test } from 'vitest'
import { countTests } from './count-tests.mjs'

const fine = { status: 'passed', assertionResults: [{ status: 'passed' }] }
const failing = { status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'failed' }] }
const broken = { status: 'failed', assertionResults: [] }

test('tests are counted, skipped ones are not', () => {
  const report = { numPassedTests: 2, numFailedTests: 1, numPendingTests: 5, testResults: [fine, failing] }
  expect(countTests(report, 1)).toEqual({ passed: 2, failed: 1 })
})

test('a file that cannot be loaded counts as one that failed', () => {
  const report = { numPassedTests: 1, numFailedTests: 0, testResults: [fine, broken] }
  expect(countTests(report, 1)).toEqual({ passed: 1, failed: 1 })
})

test('a run that fails although every test passed has one failure', () => {
  expect(countTests({ numPassedTests: 1, numFailedTests: 0, testResults: [fine] }, 1)).toEqual({
    passed: 1,
    failed: 1,
  })
})

test('a run without a report has one failure', () => {
  expect(countTests(null, 0)).toEqual({ passed: 0, failed: 1 })
})
