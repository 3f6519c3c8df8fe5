import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readLicense } from './read-license.ts'

const folder = mkdtempSync(join(tmpdir(), 'creel-packages-'))
afterAll(() => rmSync(folder, { recursive: true }))

const manifest = (name: string) => JSON.stringify({ name, version: '1.2.3', license: 'MIT' })

function add(files: Record<string, string>) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

test('the license and notices of a file’s package are found, past a package.json without a name', () => {
  add({
    'fish/package.json': manifest('fish'),
    'fish/LICENSE.md': 'Swim freely.\n',
    'fish/NOTICE': 'Of the sea.',
    'fish/license-checker.js': '',
    'fish/esm/package.json': '{"type":"module"}',
  })
  expect(readLicense(join(folder, 'fish/esm/fins.js'))).toEqual({
    name: 'fish',
    version: '1.2.3',
    identifier: 'MIT',
    text: 'Swim freely.\n\nOf the sea.',
  })
})

test('our own text replaces that of the package', () => {
  add({
    'crab/package.json': manifest('@sea/crab'),
    'crab/LICENSE': 'Long.',
    'texts/@sea/crab.txt': 'Short.',
  })
  expect(readLicense(join(folder, 'crab/claw.js'), join(folder, 'texts')).text).toBe('Short.')
})

test.each([
  ['without a license text', { 'bare/package.json': manifest('bare') }],
  [
    'that names no license',
    { 'bare/package.json': '{"name":"bare","version":"1.0.0"}', 'bare/LICENSE': 'Yes.' },
  ],
])('a package %s fails the build and says what to do', (_kind, files) => {
  rmSync(join(folder, 'bare'), { recursive: true, force: true })
  add(files)
  expect(() => readLicense(join(folder, 'bare/index.js'))).toThrow(
    'bare brings no license. Find its text, and add it as scripts/licenses/texts/bare.txt.',
  )
})
