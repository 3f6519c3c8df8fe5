import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const titles = globSync('web/**/*.tsx').flatMap((path) =>
  [...readFileSync(path, 'utf8').matchAll(/<h1\b[^>]*?className=[{"](?:classNames\()?'?([^"']*)/g)].map(
    ([, classes = '']) => ({ path, classes: classes.split(' ') }),
  ),
)

test('all screens show their titles in one style', () => {
  const isOther = ({ path, classes }: (typeof titles)[number]) =>
    !classes.includes('sr-only') &&
    path !== 'web/pages/landing-page.tsx' &&
    !['font-bold', 'text-xl'].every((part) => classes.includes(part))
  expect(titles.length).toBeGreaterThan(3)
  expect(titles.filter(isOther)).toEqual([])
})
