import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './build-web.mjs'
import { ensureBuildah } from './buildah.mjs'
import { ensureChromium } from './chromium.mjs'
import { countTests } from './count-tests.mjs'
import { ensureDebianPostgres } from './debian-postgres.mjs'
import { runOnNode24 } from './run-on-node-24.mjs'
import { ensureInstalled, keepCompiledCode, root } from './setup.mjs'
import { runStages, stages } from './stages.mjs'

// `npm test` runs everything that tells of a fault in minutes; with `hold` as its word, what takes longer: outages,
// kills and load, and once more the tests of the server on the set-up of a large Creel; with `image`, the container image.
const suite = process.argv[2] ?? 'usual'

keepCompiledCode()
await ensureInstalled()
const hasChromium = suite === 'image' || ensureChromium()
const hasPostgres = suite === 'usual' || ensureDebianPostgres()
const hasBuildah = suite !== 'image' || ensureBuildah()
const checked = suite === 'usual' ? stages : []
const failedStages = await runStages(checked)
if (suite !== 'image') await ensureBuilt() // the image builds its own
rmSync(join(root, '.cache/failed-tests'), { recursive: true, force: true })
const browserTests = hasChromium ? ['e2e'] : []
const runs = []
if (suite === 'usual') runs.push(await runVitest(['unit', 'integration', ...browserTests]))
if (suite === 'hold') runs.push(await runVitest(['hold']))
if (suite === 'hold' && hasPostgres)
  runs.push(await runVitest(['unit', 'integration', ...browserTests], { TEST_SETUP: 'scaled' }))
if (suite === 'image' && hasPostgres && hasBuildah) runs.push(await runVitest(['image']))

const passed = checked.length - failedStages.length + runs.reduce((sum, run) => sum + run.passed, 0)
const failures = [
  ...(hasChromium ? [] : ['No Chromium for the browser tests']),
  ...(hasPostgres ? [] : ['No PostgreSQL of Debian']),
  ...(hasBuildah ? [] : ['No buildah to build the image with']),
  ...failedStages,
  ...runs.flatMap((run) => run.failures),
]
process.exitCode = failures.length === 0 ? 0 : 1
for (const failure of failures) console.log(`Failed: ${failure}`)
console.log(`${passed} passed, ${failures.length} failed`)

/** Runs the tests, counts those that passed and names the others, of these projects of Vitest. */
async function runVitest(wanted, environment = {}) {
  const reportFile = join(root, '.cache/test-report.json')
  mkdirSync(join(root, '.cache'), { recursive: true })
  rmSync(reportFile, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`]
  const projects = wanted.map((project) => `--project=${project}`)
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const exitCode = await runOnNode24([vitest, 'run', ...reporters, ...projects], environment)
  return countTests(existsSync(reportFile) ? JSON.parse(readFileSync(reportFile, 'utf8')) : null, exitCode)
}
