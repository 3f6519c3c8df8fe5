import { join } from 'node:path'
import { enableCompileCache, ensureInstalled, root } from './bootstrap/bootstrap.mjs'
import { ensureBuilt } from './bootstrap/build-web.mjs'
import { runOnNode24 } from './bootstrap/run-on-node-24.mjs'

const isNode24 = Number.parseInt(process.versions.node, 10) >= 24
const main = join(root, 'server/main.ts')

if (process.argv.includes('--help')) await help()
else await start()

/** Node 24 reads the settings as they are written; an older Node needs one that can. */
async function help() {
  if (isNode24) {
    const { formatConfigHelp } = await import('../server/config-schema.ts')
    console.log(`npm start\n\n${formatConfigHelp()}`)
  } else {
    await ensureInstalled()
    await runOnNode24([main, '--help'])
  }
}

/**
 * The server runs in this very process where it can: a wrapper that only waits would cost 50 MB. package.json gives it
 * a small nursery (--max-semi-space-size): loading modules would fill the usual one, and 100 MB would never come back.
 */
async function start() {
  enableCompileCache()
  await ensureInstalled()
  await ensureBuilt()
  if (isNode24) await import(main)
  else process.exitCode = await runOnNode24([...process.execArgv, main, ...process.argv.slice(2)])
}
