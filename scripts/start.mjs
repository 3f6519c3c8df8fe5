import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { enableCompileCache, ensureInstalled, root } from './bootstrap/bootstrap.mjs'
import { ensureBuilt } from './bootstrap/build-web.mjs'
import { runOnNode24 } from './bootstrap/run-on-node-24.mjs'

const isNode24 = Number.parseInt(process.versions.node, 10) >= 24
const main = join(root, 'server/main.ts')

// Before anything is installed: the text is a file.
if (process.argv.includes('--help')) process.stdout.write(readFileSync(join(root, 'server/help.txt')))
else if (['arm', 'ia32'].includes(process.arch)) refuse32Bit()
else await start()

/** Neither Node 24 nor the database exist for these processors. */
function refuse32Bit() {
  console.error(
    'Creel needs a 64-bit system, and this Node.js is a 32-bit one. On a Raspberry Pi 4 or 5, install Raspberry Pi OS (64-bit).',
  )
  process.exitCode = 1
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
