/** Installs a package of Debian where we may; whoever needs it looks afterwards whether it is there. */
export function installDebianPackage(name: string, purpose: string): void

/** Whether a program can be started by its name. */
export function isOnPath(name: string): boolean
