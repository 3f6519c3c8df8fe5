import { expect, test } from 'vitest'
import { findOtherName, suggestSpecies } from './suggest-species.ts'

/** The names suggested for one name. */
function suggest(typed: string, logSpecies: readonly string[] = []): string[] {
  return suggestSpecies(typed, logSpecies, false).map(({ name }) => name)
}

test.each([
  ['pike', 'Northern Pike'],
  ['perch', 'Yellow Perch'],
  ['bucketmouth', 'Largemouth Bass'],
  ['musky', 'Muskellunge'],
])('another name for a species, “%s”, suggests “%s” first', (typed, name) => {
  expect(suggest(typed)[0]).toBe(name)
  expect(suggest(typed.slice(0, -1), [name.toLowerCase()])[0]).toBe(name.toLowerCase())
})

test('species of the log come first, in its order and spelling, then those that it doesn’t have', () => {
  const log = ['white perch', 'Walleye', 'Yellow perch']
  expect(suggest('perch', log)).toEqual(['white perch', 'Yellow perch', 'European Perch'])
  expect(suggest('per', log).slice(0, 2)).toEqual(['white perch', 'Yellow perch'])
})

test('starts of words, in any order, come before other parts of words', () => {
  expect(suggest('bass large')).toEqual(['Largemouth Bass'])
  expect(suggest('eye', ['Walleye', 'Eyed Bream'])).toEqual(['Eyed Bream', 'Walleye', 'Saugeye', 'Goldeye'])
})

test('case, accents and outer spaces don’t count', () => {
  expect(suggest('  RÓBA ', ['Róbalo'])).toEqual(['Róbalo'])
  expect(suggest('robalo', ['Róbalo'])).toEqual(['Róbalo'])
  expect(suggest('BROOKIE')).toEqual(['Brook Trout'])
  expect(suggest('largemouth', ['Largemouth Bass (Micropterus salmoides)'])[0]).toMatch(/^Largemouth Bass \(/)
})

test('of several names, the last one is suggested and the others stay as they are typed', () => {
  const textsFor = (typed: string, log: string[] = []) =>
    suggestSpecies(typed, log, true).map(({ text }) => text)
  expect(textsFor('Zander,pike')[0]).toBe('Zander, Northern Pike')
  expect(textsFor(' roach ,  Zander,   bucket')).toEqual([' roach ,  Zander, Largemouth Bass'])
  expect(textsFor('Pike, ', ['Pike', 'Bass, Rock'])).toEqual(['Pike, Pike']) // two fish may be of one species
  expect(suggestSpecies('Bass, R', ['Bass, Rock'], false)).toEqual([
    { name: 'Bass, Rock', text: 'Bass, Rock' },
  ])
})

test('a typed name that the log has under another one only is found, and put in its place', () => {
  const log = ['Northern Pike', 'Róbalo', 'Carp', 'Common Carp', 'Perch, small']
  const find = (text: string) => findOtherName(text, log, true)
  expect(find('pike')).toEqual({ name: 'Northern Pike', text: 'Northern Pike' })
  expect(find('zander,  PIKE , pike')?.text).toBe('zander,  Northern Pike , pike')
  expect(find('robalo')?.name).toBe('Róbalo')
  const right = ['', 'pik', 'NORTHERN PIKE', 'carp', 'common carp', 'zander', 'perch, small']
  expect(right.map(find)).toEqual(right.map(() => null))
  expect(findOtherName('pike', [], false)).toBeNull()
})
