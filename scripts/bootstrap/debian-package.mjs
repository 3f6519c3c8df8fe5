import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Installs a Debian package if permitted; the caller must check whether that succeeded. */
export function installDebianPackage(name, purpose) {
  if (process.getuid?.() !== 0 || !isOnPath('apt-get')) return
  console.log(`Installing Debian's ${name} for ${purpose}…`)
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', name],
  ]) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const result = spawnSync('apt-get', args, { env, encoding: 'utf8' })
    if (result.status !== 0) console.error(`${result.stdout}${result.stderr}`)
  }
}

/** Returns whether a program is on the PATH. */
export function isOnPath(name) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => isExecutable(join(folder, name)))
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
