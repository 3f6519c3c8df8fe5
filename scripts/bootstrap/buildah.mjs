import { installDebianPackage, isOnPath } from './debian-package.mjs'

const programs = ['buildah', 'mmdebstrap']

/** Installs Buildah for the test of the container image; returns whether it is available. */
export function ensureBuildah() {
  for (const name of programs)
    if (!isOnPath(name)) installDebianPackage(name, 'the test of the container image')
  if (programs.every(isOnPath)) return true
  console.error(
    'This test needs buildah and mmdebstrap. Install them with: sudo apt-get install buildah mmdebstrap',
  )
  return false
}
