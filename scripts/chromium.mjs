import { installDebianPackage, isOnPath } from './debian-package.mjs'

/** Sees that the browser tests find a Chromium; answers whether they do. */
export function ensureChromium() {
  if (findChromium() !== null) return true
  installDebianPackage('chromium', 'the browser tests')
  if (findChromium() !== null) return true
  console.error('The browser tests need Chromium. Install it with: sudo apt-get install chromium')
  return false
}

/** The first Chromium or Chrome of this machine, or null. */
function findChromium() {
  const names = ['chromium', 'chromium-browser', 'google-chrome']
  return names.find(isOnPath) ?? null
}
