import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const folder = 'web/dist/assets'

/** The files of the built web app with these names, and all their static imports. */
export function importedBy(names: string[]): string[] {
  const built = readdirSync(folder)
  const found = new Set<string>()
  const collect = (file: string) => {
    if (found.has(file)) return
    found.add(file)
    const code = readFileSync(`${folder}/${file}`, 'utf8')
    for (const [, imported] of code.matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g))
      if (imported) collect(imported)
  }
  for (const name of names) {
    const file = built.find((file) => new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(file))
    if (file === undefined) throw new Error(`The web app has no file ${name}.`)
    collect(file)
  }
  return [...found]
}

/** The total compressed size of built files, in bytes. */
export function compressedSize(files: string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(`${folder}/${file}`)).length, 0)
}

/** The screens that can be opened first. Their size leaves out the code of the map itself. */
export const initialScreens = {
  'the map': ['map-screen'],
  'the gallery': ['photos-screen'],
}

/** The compressed size of the JavaScript that a first screen waits for, in bytes. */
export function initialScriptSize(screen: keyof typeof initialScreens): number {
  const files = importedBy(['index', 'authenticated-app', ...initialScreens[screen]])
  return compressedSize(files.filter((file) => !file.startsWith('map-screen-')))
}
