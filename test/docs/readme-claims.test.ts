import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/* The README links each promise to the tests that check it. A link's title is a part of a test's title. */

const root = new URL('../../', import.meta.url)
const readme = readFileSync(new URL('README.md', root), 'utf8')
const [, chapter = ''] = /^## What it promises\n(.*?)^## /ms.exec(readme) ?? []
const promises = chapter.split(/^(?=\d+\. )/m).slice(1)

test('the README has twelve promises', () => {
  expect(promises.map((promise) => Number.parseInt(promise, 10))).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
  ])
})

test.each(promises)('%s links to existing tests', (promise) => {
  const links = [...promise.matchAll(/\]\(([\w./-]+\.(?:test|e2e)\.ts)(?: "([^"]+)")?\)/g)]
  expect(links).not.toEqual([])
  for (const [, path = '', name = ''] of links) {
    expect(readFileSync(new URL(path, root), 'utf8')).toContain(name)
  }
})
