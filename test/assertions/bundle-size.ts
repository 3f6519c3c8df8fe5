import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const folder = 'web/dist/assets'

/** The files of the built web app that bear these names, and all that they import at once. */
export function importedBy(names: string[]): string[] {
  const built = readdirSync(folder)
  const found = new Set<string>()
  const follow = (file: string) => {
    if (found.has(file)) return
    found.add(file)
    const code = readFileSync(`${folder}/${file}`, 'utf8')
    for (const [, imported] of code.matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g))
      if (imported) follow(imported)
  }
  for (const name of names) {
    const file = built.find((file) => new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(file))
    if (file === undefined) throw new Error(`The web app has no file ${name}.`)
    follow(file)
  }
  return [...found]
}

/** What built files weigh together on the way to a browser, in bytes. */
export function compressedSize(files: string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(`${folder}/${file}`)).length, 0)
}

/** What a first sight waits for, on a phone and on a desktop alike; the map's own code is set aside. */
export const initialScreens = {
  'the map': ['map-screen'],
  'the gallery': ['photos-screen'],
}

/** What the JavaScript of a first sight weighs, in bytes. */
export function initialScriptSize(sight: keyof typeof initialScreens): number {
  const files = importedBy(['index', 'authenticated-app', ...initialScreens[sight]])
  return compressedSize(files.filter((file) => !file.startsWith('map-screen-')))
}
