import { installDebianPackage, isOnPath } from './debian-package.mjs'

const programs = ['buildah', 'mmdebstrap']

/** Sees that the test of the container image finds what builds it; answers whether it does. */
export function ensureBuildah() {
  for (const name of programs)
    if (!isOnPath(name)) installDebianPackage(name, 'the test of the container image')
  if (programs.every(isOnPath)) return true
  console.error(
    'This test needs buildah and mmdebstrap. Install them with: sudo apt-get install buildah mmdebstrap',
  )
  return false
}
