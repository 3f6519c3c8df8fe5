/**
 * Counts the tests in Vitest's JSON report, and names those that failed. A file that cannot be loaded, or an error outside of
 * all tests, fails the run without failing a test: it counts as one that failed. So does a run without a report (null).
 */
export function countTests(report, exitCode) {
  if (report === null) return { passed: 0, failures: ['The run ended without a report'] }
  const failures = report.testResults.flatMap(failuresOf)
  if (failures.length === 0 && exitCode !== 0) failures.push('An error outside of all tests')
  return { passed: report.numPassedTests, failures }
}

function failuresOf({ name, status, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (status === 'failed' && failed.length === 0) return [name]
  return failed.map(({ fullName }) => `${name} > ${fullName}`)
}
