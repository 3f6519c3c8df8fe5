import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A package and its license. */
export interface PackageLicense {
  name: string
  version: string
  /** The SPDX identifier: `MIT`. */
  identifier: string
  /** The text of the license with its notices. */
  text: string
}

/** Texts for packages without one, or whose text covers far more than browsers receive. */
const ownTexts = fileURLToPath(new URL('texts', import.meta.url))

/** Identifiers for packages whose manifest does not name their license. */
const identifiers: Record<string, string> = { suncalc: 'BSD-2-Clause' }

/** Reads the license of the package that a file belongs to; throws if the package has no license text. */
export function readLicense(file: string, texts = ownTexts): PackageLicense {
  const { folder, manifest } = findPackage(file)
  const { name, version, license = identifiers[manifest.name] } = manifest
  const text = readIfThere(join(texts, `${name}.txt`)) ?? readTexts(folder)
  if (text === '' || typeof license !== 'string') {
    throw new Error(
      `${name} brings no license. Find its text, and add it as scripts/licenses/texts/${name}.txt.`,
    )
  }
  return { name, version, identifier: license, text }
}

/** Returns the nearest parent folder whose manifest has a name and version; some folders have one with only a `type`. */
function findPackage(file: string) {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    const manifest = JSON.parse(readIfThere(join(folder, 'package.json')) ?? '{}')
    if (manifest.name && manifest.version) return { folder, manifest }
  }
  throw new Error(`${file} belongs to no package.`)
}

function readTexts(folder: string): string {
  const names = readdirSync(folder).filter((name) => /^(licen[cs]e|copying|notice)(\.(md|txt))?$/i.test(name))
  return names
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').trim())
    .join('\n\n')
}

function readIfThere(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}
