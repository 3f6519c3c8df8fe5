/** Installs a Debian package if permitted; the caller must check whether that succeeded. */
export function installDebianPackage(name: string, purpose: string): void

/** Returns whether a program is on the PATH. */
export function isOnPath(name: string): boolean
