import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './build-web.mjs'
import { ensureChromium } from './chromium.mjs'
import { countTests } from './count-tests.mjs'
import { runOnNode24 } from './run-on-node-24.mjs'
import { ensureInstalled, keepCompiledCode, root } from './setup.mjs'
import { runStages, stages } from './stages.mjs'

// `npm test` runs everything that tells of a fault in minutes; with `hold` as its word, what takes longer: outages,
// kills and load.
const holds = process.argv[2] === 'hold'

keepCompiledCode()
await ensureInstalled()
const hasChromium = ensureChromium()
const checked = holds ? [] : stages
const failedStages = await runStages(checked)
ensureBuilt()
const tests = await runVitest()

const passed = checked.length - failedStages + tests.passed
const failed = failedStages + tests.failed + (hasChromium ? 0 : 1)
process.exitCode = failed === 0 ? 0 : 1
console.log(`${passed} passed, ${failed} failed`)

/** The tests of Vitest that are asked for; without a Chromium all but those that walk through the app in one. */
async function runVitest() {
  const reportFile = join(root, '.cache/test-report.json')
  mkdirSync(join(root, '.cache'), { recursive: true })
  rmSync(reportFile, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`]
  const wanted = holds ? ['hold'] : hasChromium ? ['rooms', 'walks'] : ['rooms']
  const projects = wanted.map((project) => `--project=${project}`)
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const exitCode = await runOnNode24([vitest, 'run', ...reporters, ...projects])
  return countTests(existsSync(reportFile) ? JSON.parse(readFileSync(reportFile, 'utf8')) : null, exitCode)
}
