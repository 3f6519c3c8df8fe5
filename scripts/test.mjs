import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './build-web.mjs'
import { ensureChromium } from './chromium.mjs'
import { countTests } from './count-tests.mjs'
import { runOnNode24 } from './run-on-node-24.mjs'
import { ensureInstalled, keepCompiledCode, root } from './setup.mjs'
import { runStages, stages } from './stages.mjs'

keepCompiledCode()
await ensureInstalled()
const hasChromium = ensureChromium()
const failedStages = await runStages(stages)
ensureBuilt()
const tests = await runVitest()

const passed = stages.length - failedStages + tests.passed
const failed = failedStages + tests.failed + (hasChromium ? 0 : 1)
process.exitCode = failed === 0 ? 0 : 1
console.log(`${passed} passed, ${failed} failed`)

/** All tests of Vitest; without a Chromium all but those that walk through the app in one. */
async function runVitest() {
  const reportFile = join(root, '.cache/test-report.json')
  mkdirSync(join(root, '.cache'), { recursive: true })
  rmSync(reportFile, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`]
  const projects = hasChromium ? [] : ['--project=rooms']
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const exitCode = await runOnNode24([vitest, 'run', ...reporters, ...projects])
  return countTests(existsSync(reportFile) ? JSON.parse(readFileSync(reportFile, 'utf8')) : null, exitCode)
}
