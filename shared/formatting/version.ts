/** Formats a release and its commit, `1.0.0 (5b2d1f3a)`: between two releases, only the commit tells Creels apart. */
export function formatVersion({ version, commit }: { version: string; commit: string | null }): string {
  return commit === null ? version : `${version} (${commit})`
}
