import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/* docs/security.md says of each threat which test proves that it is withstood. */

const root = new URL('../../', import.meta.url)
const paper = readFileSync(new URL('docs/security.md', root), 'utf8')
const proofs = [...paper.matchAll(/`([\w./-]+\.(?:test|e2e)\.ts)` "([^"]+)"/g)].map(
  ([, path = '', name = '']) => [path, name] as const,
)

test.each(proofs)('%s proves “%s”', (path, name) => {
  expect(readFileSync(new URL(path, root), 'utf8')).toContain(name)
})

test('every threat has its proof', () => {
  const rows = paper.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| threat'))
  expect(rows.length).toBeGreaterThan(30)
  for (const row of rows) expect(row).toMatch(/`[\w./-]+\.(test|e2e)\.ts` "/)
})
