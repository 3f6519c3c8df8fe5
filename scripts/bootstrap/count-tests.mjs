import { stripVTControlCharacters } from 'node:util'

/**
 * Counts the tests in Vitest's JSON report, and names those that failed, with the first lines of why and where it was. A
 * file that cannot be loaded, or an error outside of all tests, fails the run without failing a test: it counts as one that failed. So does a run
 * without a report (null).
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
  return failed.map(({ fullName, failureMessages: [why = ''] }) => {
    return `${name} > ${fullName}: ${shorten(stripVTControlCharacters(why).split('\n'))}`
  })
}

/** The first lines of a message, such as what a browser waited for, and the first line of the stack that is in our own code. */
function shorten(lines) {
  const isFrame = (line) => /^\s+at /.test(line)
  const message = lines.filter((line) => line.trim() !== '' && !isFrame(line)).slice(0, 6)
  const place = lines.find(
    (line) => isFrame(line) && !line.includes('node_modules') && !line.includes('node:'),
  )
  return [...message, ...(place ? [place] : [])].join('\n')
}
