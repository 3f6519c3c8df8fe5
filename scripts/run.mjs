import { ensureInstalled } from './bootstrap/bootstrap.mjs'
import { ensureBuilt } from './bootstrap/build-web.mjs'
import { runOnNode24 } from './bootstrap/run-on-node-24.mjs'

// npm run bench, demo and the like: runs a script of the project once all it needs is there.
await ensureInstalled()
await ensureBuilt()
process.exitCode = await runOnNode24(process.argv.slice(2))
