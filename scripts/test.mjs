import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { enableCompileCache, ensureInstalled, root } from './bootstrap/bootstrap.mjs'
import { ensureBuilt } from './bootstrap/build-web.mjs'
import { countTests } from './bootstrap/count-tests.mjs'
import { findTests } from './bootstrap/find-tests.mjs'
import { runOnNode24 } from './bootstrap/run-on-node-24.mjs'
import { runStaticChecks, staticChecks } from './bootstrap/static-checks.mjs'
import { ensureTestTools, testTools } from './bootstrap/test-tools.mjs'

// `npm test` runs all tests but those tagged as slow. `--resilience` runs the slow ones; outages, kills and load; and once more, on a
// PostgreSQL and an object store of their own, the tests of what differs there. `--image` runs the container image. Words after
// `npm test --` run all tests whose path or title contains them, slow ones too. `--resilience --parts=slow,outages,external` takes some
// of these three.
const options = process.argv.slice(2)
const typed = options.filter((word) => !word.startsWith('--')).join(' ')
const suite = ['resilience', 'image'].find((name) => options.includes(`--${name}`)) ?? 'usual'
const parts = options
  .find((option) => option.startsWith('--parts='))
  ?.slice('--parts='.length)
  .split(',')
const unknown = parts?.filter((part) => !['slow', 'outages', 'external'].includes(part)) ?? []
if (unknown.length > 0) throw new Error(`No such part: ${unknown.join()}`)
const hasPart = (part) => suite === 'resilience' && (parts?.includes(part) ?? true)

enableCompileCache()
await ensureInstalled()
const hasChromium = suite === 'image' || ensureTestTools(testTools.chromium)
const hasPostgres = suite === 'usual' || ensureTestTools(testTools.postgres)
const hasOtherBrowsers = !hasPart('outages') || ensureTestTools(testTools.otherBrowsers)
const hasBuildah = suite !== 'image' || ensureTestTools(testTools.buildah)
const checked = suite === 'usual' && typed === '' ? staticChecks : []
const failedStages = await runStaticChecks(checked)
if (suite !== 'image') await ensureBuilt() // the image builds its own
rmSync(join(root, '.cache/failed-tests'), { recursive: true, force: true })
const quick = ['unit', 'integration', ...(hasChromium ? ['e2e'] : [])]
const runs = []
if (suite === 'usual') runs.push(await runVitest(quick, typed === '' ? { tags: '!slow || core' } : {}))
if (hasPart('slow')) runs.push(await runVitest(quick, { tags: 'slow && !core' }))
if (hasPart('outages')) runs.push(await runVitest(['resilience']))
if (hasPart('external') && hasPostgres)
  runs.push(await runVitest(['integration'], { environment: { TEST_BACKENDS: 'external' } }))
if (suite === 'image' && hasPostgres && hasBuildah) runs.push(await runVitest(['image']))

const passed = checked.length - failedStages.length + runs.reduce((sum, run) => sum + run.passed, 0)
const failures = [
  ...(hasChromium ? [] : ['No Chromium for the browser tests']),
  ...(hasOtherBrowsers ? [] : ['No WebKit and Firefox for the tests of other browsers']),
  ...(hasPostgres ? [] : ['No PostgreSQL of Debian']),
  ...(hasBuildah ? [] : ['No buildah to build the image with']),
  ...failedStages,
  ...runs.flatMap((run) => run.failures),
]
if (passed === 0 && failures.length === 0) failures.push(`No test has "${typed}" in its path or title`)
process.exitCode = failures.length === 0 ? 0 : 1
for (const failure of failures) console.log(`Failed: ${failure}`)
if (suite === 'usual' && typed === '') console.log('Slow tests run with: npm run test:resilience')
console.log(`${passed} passed, ${failures.length} failed`)

/** Runs the tests of these projects of Vitest, or those with these tags; counts what passed and names what failed. */
async function runVitest(wanted, { tags, environment = {} } = {}) {
  const reportFile = join(root, '.cache/test-report.json')
  mkdirSync(join(root, '.cache'), { recursive: true })
  rmSync(reportFile, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`]
  const projects = wanted.map((project) => `--project=${project}`)
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const filter = tags === undefined ? [] : [`--tagsFilter=${tags}`]
  const chosen = ['--passWithNoTests', ...projects, ...filter, ...findTests(typed, listTestFiles())]
  const exitCode = await runOnNode24([vitest, 'run', ...reporters, ...chosen], environment)
  return countTests(existsSync(reportFile) ? JSON.parse(readFileSync(reportFile, 'utf8')) : null, exitCode)
}

/** Paths of all test files, from the project's folder. */
function listTestFiles() {
  return ['shared', 'server', 'web', 'scripts', 'test']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, name)),
    )
    .filter((file) => /\.(test|e2e)\.(ts|tsx|mjs)$/.test(file))
}
