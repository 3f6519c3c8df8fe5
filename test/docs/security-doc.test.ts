import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/* docs/security.md names the tests that cover each threat. */

const root = new URL('../../', import.meta.url)
const document = readFileSync(new URL('docs/security.md', root), 'utf8')
const tests = [...document.matchAll(/`([\w./-]+\.(?:test|e2e)\.ts)` "([^"]+)"/g)].map(
  ([, path = '', name = '']) => [path, name] as const,
)

test.each(tests)('%s has the test “%s”', (path, name) => {
  expect(readFileSync(new URL(path, root), 'utf8')).toContain(name)
})

test('every threat names a test', () => {
  const rows = document.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| threat'))
  expect(rows.length).toBeGreaterThan(30)
  for (const row of rows) expect(row).toMatch(/`[\w./-]+\.(test|e2e)\.ts` "/)
})
