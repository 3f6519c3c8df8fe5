import { globSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { screens } from './screens/screens.ts'
import { chooseCoveringShots, selectShots, settings, shotName } from './shots.ts'

const covering = chooseCoveringShots(screens)
const groupOf = (name: string) => screens.find((screen) => screen.name === name)?.group ?? ''

test('at most 120 images are compared, each of another screen or setting', () => {
  expect(covering.length).toBeLessThanOrEqual(120)
  expect(new Set(covering.map(shotName)).size).toBe(covering.length)
})

test('each screen is on an image, with a content that it exists with', () => {
  expect(
    screens.map(({ name }) => name).filter((name) => !covering.some((shot) => shot.screen === name)),
  ).toEqual([])
  for (const { screen, content } of covering)
    expect(screens.find(({ name }) => name === screen)?.content).toContain(content)
})

test('each group of screens meets each setting, and each setting each other one', () => {
  const factors = {
    group: [...new Set(screens.map(({ group }) => group))],
    size: settings.sizes,
    scheme: settings.schemes,
    text: settings.text,
    content: settings.content,
  }
  const rows = covering.map((shot) => ({ ...shot, group: groupOf(shot.screen) }))
  const names = Object.keys(factors) as (keyof typeof factors)[]
  const missing = names.flatMap((one, at) =>
    names.slice(at + 1).flatMap((other) =>
      factors[one].flatMap((value) =>
        factors[other]
          .filter((another) => one !== 'group' || other !== 'content' || hasContent(value, another))
          .filter((another) => !rows.some((row) => row[one] === value && row[other] === another))
          .map((another) => `${value} and ${another}`),
      ),
    ),
  )
  expect(missing).toEqual([])
})

function hasContent(group: string, content: string): boolean {
  return screens.some(
    (screen) => screen.group === group && (screen.content as readonly string[]).includes(content),
  )
}

test('a part of the matrix is chosen by screens or groups, and by settings', () => {
  const chosen = selectShots(screens, { screens: ['group:gallery'], sizes: ['320x640'], text: ['200'] })
  const ofGroup = screens.filter(({ group }) => group === 'gallery')
  expect(new Set(chosen.map(({ screen }) => screen))).toEqual(new Set(ofGroup.map(({ name }) => name)))
  expect(chosen).toContainEqual({
    screen: 'gallery',
    size: '320x640',
    scheme: 'dark',
    text: '200',
    content: 'empty',
  })
  expect(chosen.every(({ size, text }) => size === '320x640' && text === '200')).toBe(true)
})

test('a screen named like its group is chosen alone; other groups need no prefix', () => {
  const namesOf = (...names: string[]) => [
    ...new Set(selectShots(screens, { screens: names }).map(({ screen }) => screen)),
  ]
  const ofGroup = (group: string) => screens.filter((each) => each.group === group).map(({ name }) => name)
  expect(namesOf('gallery')).toEqual(['gallery'])
  expect(namesOf('place')).toEqual(ofGroup('place'))
  expect(namesOf('group:place')).toEqual(ofGroup('place'))
})

test('unknown names are refused with those that exist', () => {
  expect(() => selectShots(screens, { sizes: ['1x1'] })).toThrow(/No sizes 1x1. There are: 320x640/)
})

test('the accepted images have less than 4 MB together', () => {
  const sizes = globSync('test/accepted-images/*').map((file) => statSync(file).size)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(4_000_000)
})
