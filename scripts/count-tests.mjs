/**
 * Counts what Vitest's JSON report tells. A file that cannot be loaded, or an error outside of all tests, fails the
 * run without failing a test: it counts as one that failed. So does a run without a report (null).
 */
export function countTests(report, exitCode) {
  if (report === null) return { passed: 0, failed: 1 }
  const failed = report.numFailedTests + report.testResults.filter(isBroken).length
  return { passed: report.numPassedTests, failed: failed === 0 && exitCode !== 0 ? 1 : failed }
}

function isBroken(file) {
  return file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed')
}
