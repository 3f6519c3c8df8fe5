import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Sees that the browser tests find a Chromium; answers whether they do. */
export function ensureChromium() {
  if (findChromium() !== null) return true
  if (process.getuid?.() === 0 && isOnPath('apt-get')) installChromium()
  if (findChromium() !== null) return true
  console.error('The browser tests need Chromium. Install it with: sudo apt-get install chromium')
  return false
}

/** The first Chromium or Chrome of this machine, or null. */
function findChromium() {
  const names = ['chromium', 'chromium-browser', 'google-chrome']
  return names.find(isOnPath) ?? null
}

function isOnPath(name) {
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

function installChromium() {
  console.log('Installing Chromium for the browser tests…')
  for (const words of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', 'chromium'],
  ]) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const result = spawnSync('apt-get', words, { env, encoding: 'utf8' })
    if (result.status !== 0) console.error(`${result.stdout}${result.stderr}`)
  }
}
