import { existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { PostgresFailure } from './postgres-failure.ts'

/**
 * Packages cannot hold symbolic links: this one lists those its libraries need, and makes them in an install
 * script. We install without scripts, and a copied node_modules may have lost them.
 */
export function linkLibraries(packageFolder: string): void {
  const list = join(packageFolder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const path = join(packageFolder, target)
    if (!existsSync(path)) linkAnew(path, basename(source))
  }
}

/** Makes the link beside its place and moves it there, so that nobody meets a half-made one. */
function linkAnew(path: string, source: string): void {
  const fresh = `${path}.${process.pid}`
  try {
    rmSync(fresh, { force: true })
    symlinkSync(source, fresh)
    renameSync(fresh, path)
  } catch (cause) {
    throw new PostgresFailure(`A library link of PostgreSQL cannot be made: ${path}.`, { cause })
  }
}
