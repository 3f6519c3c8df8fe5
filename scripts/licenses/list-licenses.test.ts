/** @module-tag slow */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

/* Builds the web app with source maps, which know what is in each file without asking the plugin that makes the list. */

const built = mkdtempSync(join(tmpdir(), 'creel-licenses-'))
let list: string
beforeAll(() => {
  const words = ['build', '--outDir', built, '--emptyOutDir', '--sourcemap', 'hidden', '--minify', 'false']
  const { NODE_ENV: _, ...env } = process.env
  execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', ...words, '--logLevel', 'warn'], { env })
  list = readFileSync(join(built, 'licenses.txt'), 'utf8')
})
afterAll(() => rmSync(built, { recursive: true }))

test('every package in a script of the page, its workers or the service worker is listed', () => {
  const maps = globSync('**/*.map', { cwd: built })
  expect(maps).toContain('service-worker.js.map')
  const bundled = new Set(maps.flatMap((map) => packagesIn(readFileSync(join(built, map), 'utf8'))))
  expect([...bundled]).toEqual(expect.arrayContaining(['react', 'leaflet', 'supercluster', 'exifreader']))
  expect([...bundled].filter((name) => !isListed(name))).toEqual([])
})

test('every font, image and data file comes from Creel or a listed package', () => {
  const assets = globSync('assets/*', { cwd: built }).filter((file) => !/\.(br|css|js|map)$/.test(file))
  expect(assets.map((file) => extname(file))).toEqual(expect.arrayContaining(['.woff2', '.png', '.json']))
  const kinds = [...new Set(assets.map((file) => extname(file)))].join(',')
  const sources = listed().flatMap((name) => globSync(`node_modules/${name}/**/*{${kinds}}`))
  const known = new Set(
    [...sources, ...globSync(`web/**/*{${kinds}}`, { exclude: ['web/dist/**'] })].map(hashOf),
  )
  expect(assets.filter((file) => !known.has(hashOf(join(built, file))))).toEqual([])
})

test('the style sheets of packages are listed', () => {
  const styles = globSync('assets/*.css', { cwd: built }).map((file) =>
    readFileSync(join(built, file), 'utf8'),
  )
  expect(styles.join()).toContain('/*! tailwindcss v')
  expect(styles.join()).toContain('.leaflet-')
  expect(['tailwindcss', 'leaflet'].filter((name) => !isListed(name))).toEqual([])
})

test('each package, Creel itself and the data have their license text', () => {
  const chapters = list.split(`\n${'='.repeat(40)}\n`).slice(1)
  expect(chapters.length).toBeGreaterThan(30)
  const terms = /permission|redistribution|license|licence/i
  expect(chapters.filter((chapter) => chapter.length < 300 && !chapter.includes('SOFTWARE\n'))).toEqual([])
  expect(chapters.filter((chapter) => !terms.test(chapter))).toEqual([])
  expect(chapters[0]).toContain(readFileSync('LICENSE', 'utf8').trim())
  expect(chapters[1]).toMatch(/Natural Earth.*GeoNames/s)
})

test('no script contains license texts, and the service worker does not precache the list', () => {
  const scripts = globSync('**/*.js', { cwd: built }).map((file) => readFileSync(join(built, file), 'utf8'))
  expect(scripts.filter((script) => script.includes('Permission is hereby granted'))).toEqual([])
  expect(readFileSync(join(built, 'service-worker.js'), 'utf8')).not.toContain('licenses.txt')
})

function packagesIn(map: string): string[] {
  const { sources }: { sources: string[] } = JSON.parse(map)
  return sources.flatMap((source) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? [])
}

function isListed(name: string): boolean {
  return listed().includes(name)
}

function listed(): string[] {
  return [...list.matchAll(/^(\S+) \S+ \(.+\), https:\/\/www\.npmjs\.com\//gm)].map(([, name = '']) => name)
}

const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')
