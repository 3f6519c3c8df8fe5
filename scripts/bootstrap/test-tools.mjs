import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The programs that some tests need, by the Debian package that brings each: whether it is there already. */
export const testTools = {
  chromium: {
    purpose: 'the browser tests',
    // The same engine without windows takes less than half the processor time.
    packages: { 'chromium-headless-shell': isProgram('chromium-headless-shell') },
    isEnough: () =>
      ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].some(isOnPath),
  },
  otherBrowsers: {
    purpose: 'the tests of other browsers',
    packages: {
      'webkit2gtk-driver': isProgram('WebKitWebDriver'),
      xvfb: isProgram('Xvfb'),
      xdotool: isProgram('xdotool'),
      'firefox-esr': () => findFirefox() !== null,
    },
  },
  postgres: {
    purpose: 'the tests with a PostgreSQL server',
    packages: { postgresql: () => findDebianPostgres() !== null },
  },
  buildah: {
    purpose: 'the test of the container image',
    packages: { buildah: isProgram('buildah'), mmdebstrap: isProgram('mmdebstrap') },
  },
  sshfs: {
    purpose: 'the test of a disk of the network',
    packages: { sshfs: isProgram('sshfs'), 'openssh-sftp-server': () => existsSync(sftpServer) },
  },
}

/** The path of Debian's SFTP server. */
export const sftpServer = '/usr/lib/openssh/sftp-server'

/** Installs what is missing of some tools, as root on Debian and Ubuntu; returns whether they are there. */
export function ensureTestTools({ purpose, packages, isEnough }) {
  const findMissing = () => Object.keys(packages).filter((name) => !packages[name]())
  const missing = findMissing()
  if (missing.length > 0) installDebianPackages(missing, purpose)
  if (isEnough?.() ?? findMissing().length === 0) return true
  const all = Object.keys(packages).join(' ')
  console.error(`Some programs for ${purpose} are missing. Install them with: sudo apt-get install ${all}`)
  return false
}

const versions = '/usr/lib/postgresql'

/** Returns the folder of the programs of Debian's newest PostgreSQL, or null. What Debian runs itself is left alone. */
export function findDebianPostgres() {
  const installed = existsSync(versions) ? readdirSync(versions) : []
  const newestFirst = installed.sort((one, other) => Number(other) - Number(one))
  const folders = newestFirst.map((version) => join(versions, version, 'bin'))
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null
}

/** Returns the path of the first Firefox on this machine, or null; Ubuntu has no `firefox-esr`. */
export function findFirefox() {
  return ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => isExecutable(path)) ?? null
}

function installDebianPackages(names, purpose) {
  if (process.getuid?.() !== 0 || !isOnPath('apt-get')) return
  console.log(`Installing Debian's ${names.join(', ')} for ${purpose}…`)
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...names],
  ]) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const result = spawnSync('apt-get', args, { env, encoding: 'utf8' })
    if (result.status !== 0) console.error(`${result.stdout}${result.stderr}`)
  }
}

function isProgram(name) {
  return () => isOnPath(name)
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
