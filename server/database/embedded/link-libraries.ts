import { existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { EmbeddedPostgresError } from './postgres-error.ts'

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
