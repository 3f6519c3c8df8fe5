import { installDebianPackage, isOnPath } from './debian-package.mjs'

// The headless shell is the same engine without windows, and takes less than half the processor time.
const headlessShell = 'chromium-headless-shell'

/** Installs Chromium for the browser tests if none is found; returns whether it is available. */
export function ensureChromium() {
  if (!isOnPath(headlessShell)) installDebianPackage(headlessShell, 'the browser tests')
  if (findChromium() !== null) return true
  console.error(
    'The browser tests need Chromium. Install it with: sudo apt-get install chromium-headless-shell',
  )
  return false
}

/** Returns the first Chromium or Chrome on this machine, or null. */
function findChromium() {
  const names = [headlessShell, 'chromium', 'chromium-browser', 'google-chrome']
  return names.find(isOnPath) ?? null
}
