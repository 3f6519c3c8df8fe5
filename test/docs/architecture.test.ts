import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }

/* The rules of the house in ARCHITECTURE.md, checked on the import lines of every file. */

/** The feature rooms, and the rooms each may know; the same on every side. */
const arrows: Record<string, string[]> = {
  account: [],
  catches: ['account'],
  conditions: ['account'],
  locations: ['conditions', 'account'],
  photos: ['catches', 'conditions', 'locations', 'account'],
  archive: ['photos', 'catches', 'conditions', 'locations', 'account'],
  emails: ['account'],
  admin: ['emails', 'account'],
  backup: [],
  doctor: ['emails', 'photos', 'catches', 'conditions', 'locations', 'account'],
  bests: ['photos', 'catches', 'conditions', 'locations', 'account'],
  settings: ['archive', 'account'],
  map: ['photos', 'catches', 'conditions', 'locations', 'account'],
  workbench: ['account', 'admin', 'archive', 'bests', 'catches', 'conditions', 'locations', 'map', 'photos'],
}

/** Who may know a side: the wire knows nobody, and the two ends only the wire. */
const sides: Record<string, string[]> = {
  shared: ['shared'],
  server: ['server', 'shared'],
  web: ['web', 'shared'],
}

/** Files at the top of a side put the rooms together and know them all; of these rooms may know what they are given. */
const givenToRooms = ['server/config.ts', 'server/services.ts']

const sources = globSync('{shared,server,web}/**/*.{ts,tsx}', { exclude: ['web/dist/**'] })
const code = sources.filter((file) => !file.includes('.test.'))
const files = [...sources, ...globSync('{test,bench,scripts}/**/*.{ts,tsx,mjs}')]

test('imports follow the arrows between sides and rooms', () => {
  const imports = code.flatMap(importsOf)
  expect(imports.length).toBeGreaterThan(100)
  expect(
    imports.filter(({ from, to }) => !isAllowed(from, to)).map(({ from, to }) => `${from} -> ${to}`),
  ).toEqual([])
})

test.each([
  ['web/photos/grid.tsx', 'server/photos/photo-views.ts'],
  ['server/photos/photo-views.ts', 'web/photos/grid.tsx'],
  ['shared/photos.ts', 'server/photos/photo-views.ts'],
  ['server/http/route.ts', 'server/photos/photo-views.ts'],
  ['server/http/route.ts', 'server/services.ts'],
  ['server/catches/estimate.ts', 'server/photos/photo-views.ts'],
  ['server/photos/photo-views.ts', 'server/app.ts'],
  ['server/photos/photo-views.ts', 'test/app/test-app.ts'],
  ['shared/coordinates.ts', 'shared/photos.ts'],
  ['web/photos/grid.tsx', 'web/map/pin.ts'],
  ['web/router.tsx', 'web/workbench/section.tsx'],
  ['web/ui/button.tsx', 'web/workbench/section.tsx'],
])('%s must not import %s', (from, to) => {
  expect(isAllowed(from, to)).toBe(false)
})

test.each([
  ['server/photos/photo-views.ts', 'server/conditions/tide.ts'],
  ['server/photos/photo-views.ts', 'server/database/schema.ts'],
  ['server/photos/photo-views.ts', 'server/services.ts'],
  ['server/main.ts', 'server/photos/photo-views.ts'],
  ['web/map/pin.ts', 'web/locations/locations-api.ts'],
  ['web/map/pin.ts', 'shared/locations.ts'],
  ['web/workbench/photo-samples.tsx', 'web/photos/grid.tsx'],
])('%s may import %s', (from, to) => {
  expect(isAllowed(from, to)).toBe(true)
})

test('files are named for what they hold, in small letters', () => {
  const vague = /^(utils?|helpers?|common|misc|index)\./
  const names = files.map((file) => basename(file))
  expect(names.filter((name) => vague.test(name) || !/^[a-z0-9.-]+$/.test(name))).toEqual([])
})

test('there are no classes but kinds of error', () => {
  const classes = code.flatMap(
    (file) => readFileSync(file, 'utf8').match(/^(export )?(abstract )?class .*/gm) ?? [],
  )
  expect(classes.filter((line) => !line.includes(' extends '))).toEqual([])
})

test('everything the wire exports says in a sentence what it is', () => {
  const wire = globSync('shared/**/*.ts').filter((file) => !file.includes('.test.'))
  expect(wire.flatMap(silentExportsOf)).toEqual([])
})

test('a silent export is noticed', () => {
  expect(silentExports('/** Why. */\nexport const told = 1\n\nexport const silent = 2')).toEqual(['silent'])
  expect(silentExports('/* A note. */\nexport interface Silent {}')).toEqual(['Silent'])
  expect(
    silentExports(
      '/** A place. */\nexport const place = z.null()\nexport type Place = z.infer<typeof place>',
    ),
  ).toEqual([])
})

test('browser tests wait for what they read off a page', () => {
  const hasty =
    /(?<!\.)\bexpect\(\s*\(?await [^\n]*\.(allTextContents|allInnerTexts|textContent|getAttribute|inputValue|isVisible|isEnabled|isDisabled|boundingBox)\(/g
  const browserTests = globSync('test/**/*.e2e.ts')
  expect(browserTests.length).toBeGreaterThan(10)
  expect(
    browserTests.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(hasty)].map(([line]) => `${file}: ${line}`),
    ),
  ).toEqual([])
})

test('every path that ARCHITECTURE.md names exists', () => {
  const paths = [...readFileSync('ARCHITECTURE.md', 'utf8').matchAll(/`([^`\s]+\.tsx?)`/g)].map(
    ([, path = '']) => path,
  )
  expect(paths.length).toBeGreaterThan(20)
  expect(paths.filter((path) => !existsSync(path))).toEqual([])
})

test('docs/dependencies.md tells of every dependency, and of no other', () => {
  const rows = readFileSync('docs/dependencies.md', 'utf8').match(/^\| `[^|]*/gm) ?? []
  const told = rows.flatMap((row) => [...row.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
  const installed = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })
  expect(installed.filter((name) => !told.some((each) => covers(each, name)))).toEqual([])
  expect(told.filter((each) => !installed.some((name) => covers(each, name)))).toEqual([])
})

interface Import {
  from: string
  to: string
}

/** What a file reaches for within the project: imports of any kind, and modules it starts as processes. */
function importsOf(from: string): Import[] {
  const reach = /(?:\bfrom|\bimport|\bimport\(|new URL\()\s*'(\.[^']+\.(?:tsx?|mjs))'/g
  const targets = [...readFileSync(from, 'utf8').matchAll(reach)].map(([, target = '']) => target)
  return targets.map((target) => ({ from, to: normalize(join(dirname(from), target)) }))
}

function isAllowed(from: string, to: string): boolean {
  const [here, there] = [placeOf(from), placeOf(to)]
  if (there.room === 'workbench' && here.room !== 'workbench') return false // it is not shipped
  if (!sides[here.side]?.includes(there.side)) return false
  if (here.side !== there.side || here.room === there.room || isTop(from)) return true
  if (isTop(to)) return givenToRooms.includes(to) && (here.room in arrows || to === 'server/config.ts')
  return !(there.room in arrows) || (arrows[here.room]?.includes(there.room) ?? false)
}

/** In shared/ a room is a file, on the other sides a folder. */
function placeOf(file: string) {
  const [side = '', room = ''] = file.split('/')
  return { side, room: basename(room, '.ts') }
}

const silentExportsOf = (file: string) =>
  silentExports(readFileSync(file, 'utf8')).map((name) => `${file}: ${name}`)

/** Exports without a docstring. A type inferred from a schema needs none: it bears the schema's. */
function silentExports(text: string): string[] {
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

/** Whether a name of the page stands for a package; `@fastify/*` stands for all of them. */
function covers(told: string, name: string): boolean {
  return told.endsWith('/*') ? name.startsWith(told.slice(0, -1)) : told === name
}

const isTop = (file: string) => !file.startsWith('shared/') && file.split('/').length === 2
