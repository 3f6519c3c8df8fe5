import { ensureInstalled } from './bootstrap/bootstrap.mjs'
import { architectureCheck, runStaticChecks, staticChecks } from './bootstrap/static-checks.mjs'

await ensureInstalled()
const failed = await runStaticChecks([...staticChecks, architectureCheck])
process.exitCode = failed.length === 0 ? 0 : 1
