import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'

/*
 * What a browser with an empty cache loads of the built web app, in KB of 1,000 bytes as they are sent over HTTPS. A screen waits for its
 * scripts, for what they import, and for their style sheets; what loads once it is seen, such as menus and dialogs, doesn't count.
 */

const folder = 'web/dist'

/** The screens of the router, by the name of their script, and the landing page. */
export const screens: readonly string[] = [
  ...[...readFileSync('web/router.tsx', 'utf8').matchAll(/import\('\.\/(?:[\w-]+\/)*([\w-]+)\.tsx?'\)/g)].map(
    ([, name = '']) => name,
  ),
  'landing-page',
]

/** What a screen should load at most: the goal. */
const goals: Record<string, number> = { 'map-screen': 215, 'photos-screen': 175, 'landing-page': 120 }
const otherGoal = 200

/** What the screens load that miss their goal, rounded up, so that it grows no further. Lower these with every gain. */
const reached: Record<string, number> = {
  'map-screen': 219,
  'photos-screen': 178,
}

/** How much a screen should load at most before it is seen. */
export function firstLoadGoal(screen: string): number {
  return goals[screen] ?? otherGoal
}

/** How much a screen may load before it is seen. */
export function firstLoadLimit(screen: string): number {
  return reached[screen] ?? firstLoadGoal(screen)
}

/** How much a screen loads before it is seen. */
export function firstLoad(screen: string): number {
  const scripts = screen === 'landing-page' ? [screen] : ['authenticated-app', screen]
  return totalSize(importedBy(['index', ...scripts]).flatMap((script) => [script, ...styleSheetsOf(script)]))
}

/** How much the service worker stores once a user has signed in, so that Creel opens offline. */
export function precachedSize(): number {
  const worker = readFileSync(`${folder}/service-worker.js`, 'utf8')
  const listed = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    new RegExp(`/${RegExp.escape(file)}[\`'",]`).test(worker),
  )
  return totalSize(listed)
}

/** Returns the built scripts with these names, and all that they import. */
function importedBy(names: readonly string[]): string[] {
  const built = readdirSync(`${folder}/assets`)
  const found = new Set<string>()
  const collect = (file: string) => {
    if (found.has(file)) return
    found.add(file)
    const code = readFileSync(`${folder}/assets/${file}`, 'utf8')
    for (const [, imported = ''] of code.matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)) collect(imported)
  }
  for (const name of names) {
    const file = built.find((file) => new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(file))
    if (file === undefined) throw new Error(`The web app has no script ${name}.`)
    collect(file)
  }
  return [...found].map((file) => `assets/${file}`)
}

/** Returns the style sheets that come with a built script: they have its name. */
function styleSheetsOf(script: string): string[] {
  const name = script.slice('assets/'.length, -'-12345678.js'.length)
  const isOfScript = new RegExp(`^${RegExp.escape(name)}-[\\w-]{8}\\.css$`)
  return readdirSync(`${folder}/assets`)
    .filter((file) => isOfScript.test(file))
    .map((file) => `assets/${file}`)
}

/** Returns the total size of files as they are sent: text compressed, images and fonts as they are. */
function totalSize(files: readonly string[]): number {
  const sizes = files.map((file) => {
    const compressed = `${folder}/${file}.br`
    return statSync(existsSync(compressed) ? compressed : `${folder}/${file}`).size
  })
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}
