import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import manifest from '../../package.json' with { type: 'json' }
import { formatVersion } from '../../shared/formatting/version.ts'

/** The commit from which this Creel was made, shortened; null if nothing says so. */
export const commit = findCommit(dirname(fileURLToPath(new URL('../../package.json', import.meta.url))))

/** The release and the commit, such as `1.0.0 (5b2d1f3a)`. */
export const fullVersion = formatVersion({ version: manifest.version, commit })

/** Finds the commit of a folder, shortened. */
export function findCommit(folder: string): string | null {
  return findFullCommit(folder)?.slice(0, 8) ?? null
}

/**
 * Finds the commit of a folder. `git archive` writes it into `server/commit.txt` (see .gitattributes), which downloads are
 * made with, and so does the build of the image. A clone has it in `.git`, which needs no program to be read.
 */
function findFullCommit(folder: string): string | null {
  const read = (path: string) => {
    try {
      return readFileSync(`${folder}/${path}`, 'utf8').trim()
    } catch {
      return ''
    }
  }
  const head = read('.git/HEAD')
  const branch = head.replace(/^ref: /, '')
  const packed = read('.git/packed-refs')
    .split('\n')
    .find((line) => line.endsWith(` ${branch}`))
  const candidates = [read('server/commit.txt'), head, read(`.git/${branch}`), packed ?? '']
  const found = candidates.find((text) => /^[0-9a-f]{40}/.test(text))
  return found?.slice(0, 40) ?? null
}
