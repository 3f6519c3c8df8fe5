import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { installDebianPackage } from './debian-package.mjs'

/** Sees that the tests of the large set-up find Debian's PostgreSQL; answers whether they do. */
export function ensureDebianPostgres() {
  if (findDebianPostgres() !== null) return true
  installDebianPackage('postgresql', 'the tests with a PostgreSQL server')
  if (findDebianPostgres() !== null) return true
  console.error("These tests need Debian's PostgreSQL. Install it with: sudo apt-get install postgresql")
  return false
}

/** The folder of its programs, or null. Those that Debian runs itself are left alone. */
export function findDebianPostgres() {
  const folders = globSync('/usr/lib/postgresql/*/bin').filter((folder) => existsSync(join(folder, 'initdb')))
  return folders.sort((one, other) => versionOf(other) - versionOf(one))[0] ?? null
}

function versionOf(folder) {
  return Number(folder.split('/')[4])
}
