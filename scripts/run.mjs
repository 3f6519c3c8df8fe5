import { ensureInstalled } from './bootstrap/bootstrap.mjs'
import { ensureBuilt } from './bootstrap/build-web.mjs'
import { runOnNode24 } from './bootstrap/run-on-node-24.mjs'

// npm run bench, demo and the like: runs a script of the project once all it needs is there. After --unbuilt, the script builds
// what it needs itself.
const [first, ...others] = process.argv.slice(2)
const isUnbuilt = first === '--unbuilt'
await ensureInstalled()
if (!isUnbuilt) await ensureBuilt()
process.exitCode = await runOnNode24(isUnbuilt ? others : process.argv.slice(2))
