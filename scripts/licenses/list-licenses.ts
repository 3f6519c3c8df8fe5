import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin, ResolvedConfig } from 'vite'
import { type PackageLicense, readLicense } from './read-license.ts'

/** The file name of the list in the built web app. */
export const licensesFile = 'licenses.txt'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Packages that no module imports: build tools that add code or styles of their own, and the pages of the API document. */
const unnamed = ['tailwindcss', 'vite', 'rolldown', '@fastify/swagger-ui']

/**
 * Lists the licenses of all packages in the code that browsers receive. `collect` is a plugin for each build, including
 * those of workers; it records the source files. `write` is a plugin for the end of the last build; it writes the list.
 * Vite’s own `build.license` sees neither workers nor fonts, images and data.
 */
export function listLicenses(): { collect: () => Plugin; write: () => Plugin } {
  const files = new Set(unnamed.map((name) => resolve(root, 'node_modules', name, 'package.json')))
  let config: ResolvedConfig
  return {
    collect: () => ({
      name: 'creel-note-licenses',
      generateBundle(_options, bundle) {
        const outputs = Object.values(bundle)
        const sources = outputs.flatMap((output) =>
          output.type === 'chunk' ? output.moduleIds : output.originalFileNames,
        )
        for (const file of sources.flatMap(packageFile)) files.add(file)
      },
    }),
    write: () => ({
      name: 'creel-write-licenses',
      apply: 'build',
      configResolved: (resolved) => {
        config = resolved
      },
      writeBundle: {
        order: 'post',
        sequential: true,
        handler: () => {
          const licenses = [...files].map((file) => readLicense(file))
          writeFileSync(resolve(config.root, config.build.outDir, licensesFile), compose(licenses))
        },
      },
    }),
  }
}

/** Returns the source file of a module or asset if it belongs to a package. */
function packageFile(source: string): string[] {
  const [path = ''] = source.split('?')
  const isPackages = path.includes('node_modules/') && !path.startsWith('\0')
  return isPackages ? [resolve(root, 'web', path)] : []
}

function compose(licenses: PackageLicense[]): string {
  const read = (path: string) => readFileSync(resolve(root, path), 'utf8').trim()
  const chapters = [
    'Creel and what it is made of: the software and data that browsers receive, and their licenses.',
    `CREEL\n\n${read('LICENSE')}`,
    `DATA\n\n${read('scripts/licenses/data.txt')}`,
    'SOFTWARE\n\nPackages with the same license text stand together.',
    ...groupByText(licenses),
  ]
  return `${chapters.join(`\n\n${'='.repeat(40)}\n\n`)}\n`
}

function groupByText(licenses: PackageLicense[]): string[] {
  const packages = new Map(licenses.map((license) => [title(license), license.text]))
  const byText = Map.groupBy([...packages].sort(), ([, text]) => text)
  return [...byText].map(([text, group]) => `${group.map(([name]) => name).join('\n')}\n\n${text}`)
}

/** Includes the URL of the source code, which some licenses require. */
function title({ name, version, identifier }: PackageLicense): string {
  return `${name} ${version} (${identifier}), https://www.npmjs.com/package/${name}/v/${version}`
}
