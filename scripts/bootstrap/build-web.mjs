import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { node24, root } from './bootstrap.mjs'
import { runQuietly } from './run-quietly.mjs'

const sources = [
  'web',
  'shared',
  'vite.config.ts',
  'scripts/bootstrap/build-service-worker.ts',
  'scripts/bootstrap/compress-files.ts',
  'scripts/bootstrap/strip-schemas.ts',
  'scripts/licenses',
  'LICENSE',
  'tsconfig.json',
  'package-lock.json',
]
const output = join(root, 'web/dist')
const stampFile = join(output, '.sources')

/** Builds the web app, unless it is already built from the current sources. */
export async function ensureBuilt() {
  const stamp = hashSources()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  await runQuietly({
    what: 'Building the web app',
    failure: 'The web app couldn’t be built.',
    command: node24,
    args: [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' }, // otherwise a shell’s own value makes a larger, slower app
  })
  writeFileSync(stampFile, stamp)
}

function hashSources() {
  const hash = createHash('sha256')
  for (const path of sources.flatMap(listFiles))
    hash.update(`${path}\n`).update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

/** Returns the files below a path in a fixed order, without those that the build writes. */
function listFiles(path) {
  if (path === 'web/dist') return []
  const entries = isFolder(path) ? readdirSync(join(root, path)).sort() : null
  return entries === null ? [path] : entries.flatMap((name) => listFiles(`${path}/${name}`))
}

function isFolder(path) {
  return statSync(join(root, path)).isDirectory()
}
