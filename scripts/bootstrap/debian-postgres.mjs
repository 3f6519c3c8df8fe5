import { existsSync, readdirSync } from 'node:fs'
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

const versions = '/usr/lib/postgresql'

/** The folder of its programs, those of the newest version; or null. What Debian runs itself is left alone. */
export function findDebianPostgres() {
  const installed = existsSync(versions) ? readdirSync(versions) : []
  const newestFirst = installed.sort((one, other) => Number(other) - Number(one))
  const folders = newestFirst.map((version) => join(versions, version, 'bin'))
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null
}
