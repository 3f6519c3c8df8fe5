import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { groupBy } from '../../shared/group-by.ts'

/* The dependency rules of ARCHITECTURE.md, checked on the imports of every file. */

/** The feature folders and the features each uses directly; it may import those and whatever they use. */
const usedFeatures: Record<string, string[]> = {
  auth: [],
  account: ['auth'],
  changes: ['account'],
  conditions: ['account'],
  geocoding: [],
  vision: [],
  locations: ['geocoding', 'conditions', 'changes'],
  catches: ['locations', 'vision'],
  'image-formats': [],
  'share-copy': ['image-formats'],
  'image-worker': ['share-copy'],
  ruler: ['catches'],
  photos: ['catches', 'image-worker'],
  filter: ['photos'],
  'noted-catches': ['filter'],
  sharing: ['photos'],
  upload: ['photos'],
  viewer: ['ruler', 'sharing'],
  outings: ['noted-catches', 'upload'],
  gallery: ['outings', 'viewer'],
  bests: ['gallery'],
  accuracy: [],
  archive: ['upload'],
  inbox: ['photos'],
  sync: ['photos'],
  'base-map': [],
  map: ['base-map', 'noted-catches', 'upload', 'viewer'],
  immich: ['map'],
  track: ['map'],
  emails: ['account'],
  admin: ['backup', 'emails', 'vision'],
  settings: ['archive', 'ruler'],
  backup: [],
  doctor: ['backup', 'emails', 'inbox', 'photos'],
}

/** What a side may import: `shared` only itself, the server and the web app also `shared`. */
const sides: Record<string, string[]> = {
  shared: ['shared'],
  server: ['server', 'shared'],
  web: ['web', 'shared'],
}

/** Files at the top of a side connect the features and may import them all. Features may import these of them. */
const importableByFeatures = ['server/config.ts', 'server/services.ts']

const sources = globSync('{shared,server,web}/**/*.{ts,tsx}', { exclude: ['web/dist/**'] })
const code = sources.filter((file) => !file.includes('.test.'))
const files = [...sources, ...globSync('{test,bench,scripts}/**/*.{ts,tsx,mjs}')]

test('imports follow the dependency rules', () => {
  const imports = code.flatMap(importsOf)
  expect(imports.length).toBeGreaterThan(100)
  expect(
    imports.filter(({ from, to }) => !isAllowed(from, to)).map(({ from, to }) => `${from} -> ${to}`),
  ).toEqual([])
})

test.each([
  ['web/gallery/photo-grid.tsx', 'server/photos/photo-mapper.ts'],
  ['server/photos/photo-mapper.ts', 'web/gallery/photo-grid.tsx'],
  ['shared/photos.ts', 'server/photos/photo-mapper.ts'],
  ['server/http/register-endpoint.ts', 'server/photos/photo-mapper.ts'],
  ['server/http/register-endpoint.ts', 'server/services.ts'],
  ['server/catches/edit-catch.ts', 'server/photos/photo-mapper.ts'],
  ['server/vision/vision.ts', 'server/catches/edit-catch.ts'],
  ['server/share-copy/make-share-copy.ts', 'server/image-worker/image-worker-pool.ts'],
  ['server/photos/photo-mapper.ts', 'server/app.ts'],
  ['server/photos/photo-mapper.ts', 'test/app/test-app.ts'],
  ['shared/coordinates.ts', 'shared/photos.ts'],
  ['web/viewer/lightbox.tsx', 'web/gallery/photo-grid.tsx'],
])('%s must not import %s', (from, to) => {
  expect(isAllowed(from, to)).toBe(false)
})

test.each([
  ['server/photos/photo-mapper.ts', 'server/conditions/attach-tide.ts'],
  ['server/archive/import-photo.ts', 'server/vision/vision.ts'],
  ['server/photos/photo-mapper.ts', 'server/database/schema.ts'],
  ['server/photos/photo-mapper.ts', 'server/services.ts'],
  ['server/main.ts', 'server/photos/photo-mapper.ts'],
  ['web/map/pin.ts', 'web/locations/locations-api.ts'],
  ['web/map/pin.ts', 'shared/locations.ts'],
])('%s may import %s', (from, to) => {
  expect(isAllowed(from, to)).toBe(true)
})

test('the rooms of the web app depend on each other in one direction', () => {
  const imports = code
    .filter((file) => file.startsWith('web/') && !isTop(file))
    .flatMap(importsOf)
    .filter(({ to }) => to.startsWith('web/'))
    .map(({ from, to }) => ({ from: locate(from).folder, to: locate(to).folder }))
    .filter(({ from, to }) => from !== to)
  const arrows = [...new Map(imports.map((each) => [`${each.from} ${each.to}`, each])).values()]
  expect(arrows.length).toBeGreaterThan(100)
  expect(withoutLowest(arrows)).toEqual([])
  expect(withoutLowest([...arrows, { from: 'ui', to: 'gallery' }])).not.toEqual([])
})

test('a room of the web app has at most 60 files and 6,000 lines', () => {
  const rooms = groupBy(
    code.filter((file) => file.startsWith('web/') && !isTop(file)),
    (file) => locate(file).folder,
  )
  expect(rooms.size).toBeGreaterThan(20)
  const linesIn = (files: string[]) => files.flatMap((file) => readFileSync(file, 'utf8').split('\n')).length
  const tooLarge = [...rooms].filter(([, files]) => files.length > 60 || linesIn(files) > 6000)
  expect(tooLarge.map(([room]) => room)).toEqual([])
})

test('every export of shared/ has a docstring', () => {
  const shared = globSync('shared/**/*.ts').filter((file) => !file.includes('.test.'))
  expect(shared.flatMap(undocumentedExportsOf)).toEqual([])
})

test('browser tests poll for values that they read from a page', () => {
  const unpolled =
    /(?<!\.)\bexpect\(\s*\(?await [^\n]*\.(allTextContents|allInnerTexts|textContent|getAttribute|inputValue|isVisible|isEnabled|isDisabled|boundingBox)\(/g
  const browserTests = globSync('test/**/*.e2e.ts')
  expect(browserTests.length).toBeGreaterThan(10)
  expect(
    browserTests.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(unpolled)].map(([line]) => `${file}: ${line}`),
    ),
  ).toEqual([])
})

test('tests wait by `waitFor` of test/app, as that of Vitest gives up after a second', () => {
  const impatient = files.filter((file) => /vi\.wait(For|Until)\(/.test(readFileSync(file, 'utf8')))
  expect(impatient).toEqual([join('test', 'app', 'wait-for.ts')])
})

test('every link between documents leads to a file', () => {
  const documents = globSync(['*.md', 'docs/**/*.md'])
  const links = documents.flatMap((from) =>
    [...readFileSync(from, 'utf8').matchAll(/\]\((?!https?:|mailto:|#)<?([^)#>\s]+)/g)].map(
      ([, target = '']) => ({
        from,
        to: join(dirname(from), decodeURI(target)),
      }),
    ),
  )
  expect(links.length).toBeGreaterThan(100)
  expect(links.filter(({ to }) => !existsSync(to)).map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
})

test('docs/dependencies.md lists every dependency and no other', () => {
  const rows = readFileSync('docs/dependencies.md', 'utf8').match(/^\| `[^|]*/gm) ?? []
  const documented = rows.flatMap((row) => [...row.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
  const installed = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })
  expect(installed.filter((name) => !documented.some((each) => covers(each, name)))).toEqual([])
  expect(documented.filter((each) => !installed.some((name) => covers(each, name)))).toEqual([])
})

interface Import {
  from: string
  to: string
}

/** Takes away the arrows to rooms that use no other, over and over: what stays runs in circles. */
function withoutLowest(arrows: Import[]): Import[] {
  const rest = arrows.filter(({ to }) => arrows.some(({ from }) => from === to))
  return rest.length === arrows.length ? rest : withoutLowest(rest)
}

/** Returns the files that a file imports in any way, or starts as processes. */
function importsOf(from: string): Import[] {
  const importPattern = /(?:\bfrom|\bimport|\bimport\(|new URL\()\s*'(\.[^']+\.(?:tsx?|mjs))'/g
  const targets = [...readFileSync(from, 'utf8').matchAll(importPattern)].map(([, target = '']) => target)
  return targets.map((target) => ({ from, to: normalize(join(dirname(from), target)) }))
}

function isAllowed(from: string, to: string): boolean {
  const [importing, imported] = [locate(from), locate(to)]
  if (!sides[importing.side]?.includes(imported.side)) return false
  if (importing.side !== imported.side || importing.folder === imported.folder || isTop(from)) return true
  if (isTop(to))
    return (
      importableByFeatures.includes(to) && (importing.folder in usedFeatures || to === 'server/config.ts')
    )
  return !(imported.folder in usedFeatures) || uses(importing.folder, imported.folder)
}

/** Whether a feature uses another one, directly or through others. */
function uses(feature: string, other: string): boolean {
  const direct = usedFeatures[feature] ?? []
  return direct.includes(other) || direct.some((used) => uses(used, other))
}

/** The side and the folder of a file. In `shared/` a feature is one file. */
function locate(file: string) {
  const [side = '', folder = ''] = file.split('/')
  return { side, folder: basename(folder, '.ts') }
}

const undocumentedExportsOf = (file: string) =>
  undocumentedExports(readFileSync(file, 'utf8')).map((name) => `${file}: ${name}`)

/** Returns the exports without a docstring. A type inferred from a schema has the docstring of the schema. */
function undocumentedExports(text: string): string[] {
  const lines = text.split('\n')
  return lines.flatMap((line, index) => {
    const [, name] = /^export (?:async )?(?:function|const|interface|type|class) (\w+)/.exec(line) ?? []
    if (name === undefined || line.includes('= z.infer<typeof ')) return []
    return endsDocstring(lines.slice(0, index)) ? [] : [name]
  })
}

function endsDocstring(lines: string[]): boolean {
  const start = lines.findLast((line) => line.startsWith('/*'))
  return start?.startsWith('/**') === true && lines.at(-1)?.endsWith('*/') === true
}

/** Whether a name in the document means a package; `@fastify/*` means all of that scope. */
function covers(documented: string, name: string): boolean {
  return documented.endsWith('/*') ? name.startsWith(documented.slice(0, -1)) : documented === name
}

const isTop = (file: string) => !file.startsWith('shared/') && file.split('/').length === 2
