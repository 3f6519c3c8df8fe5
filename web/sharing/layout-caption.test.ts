import { expect, test } from 'vitest'
import type { Caption } from './caption.ts'
import { type CaptionLayout, layoutCaption, type Measure, type Size } from './layout-caption.ts'

const measure: Measure = (text, { size }) => text.length * size * 0.55
const portrait: Size = { width: 960, height: 1280 }
const shapes: [string, Size][] = [
  ['portrait', portrait],
  ['landscape', { width: 1280, height: 960 }],
  ['tall', { width: 300, height: 1280 }],
  ['wide', { width: 1280, height: 256 }],
  ['tiny', { width: 4, height: 1080 }],
]

function lay(caption: Partial<Caption>, size = portrait): CaptionLayout {
  return layoutCaption({ title: null, sizes: [], facts: [], ...caption }, size, measure)
}

const linesOf = ({ texts }: CaptionLayout) => texts.map(({ text }) => text)

test('a caption stands in three lines, the last one beside the name of Creel', () => {
  const layout = lay({ title: 'Northern Pike', sizes: ['38 in', '14 lb'], facts: ['May 3, 2024', 'by Tom'] })
  expect(linesOf(layout)).toEqual(['Northern Pike', '38 in · 14 lb', 'May 3, 2024 · by Tom'])
  expect(layout.wordmark.y).toBe(layout.texts[2]?.y)
  const [title, sizes, facts] = layout.texts.map(({ font }) => font.size) as [number, number, number]
  expect(title).toBeGreaterThan(sizes)
  expect(sizes).toBeGreaterThan(facts)
})

test('without words there is only the name of Creel', () => {
  const layout = lay({})
  expect(layout.texts).toEqual([])
  expect(layout.wordmark.y).toBeLessThan(portrait.height)
})

test('a long name shrinks, then takes more lines; words are broken only if they fill a line', () => {
  const [short] = lay({ title: 'Pike' }).texts
  const name = 'Black bass, maybe Largemouth Bass +2'
  const long = lay({ title: name })
  expect(long.texts.length).toBe(2)
  expect(long.texts[0]?.font.size).toBeLessThan(short?.font.size ?? 0)
  expect(linesOf(long).join(' ')).toBe(name)
  const word = 'Humuhumunukunukuapuaa'.repeat(6)
  expect(linesOf(lay({ title: word })).join('')).toBe(word)
  expect(
    linesOf(lay({ title: `Pike ${word}` }))
      .join('')
      .replace(' ', ''),
  ).toBe(`Pike${word}`)
})

test('sizes and facts are kept whole where they fit', () => {
  const facts = ['May 3, 2024', 'Chartreuse spinner', 'by Bartholomew', 'Upper Reservoir']
  for (const line of linesOf(lay({ facts })))
    for (const part of line.split(' · ')) expect(facts).toContain(part)
})

test.each(shapes)('in a %s photo nothing is outside or over the name of Creel', (_, size) => {
  const long = { title: 'Humuhumunukunukuapuaa '.repeat(9).trim(), sizes: ['≈ 138.5 cm', '≈ 11.25 kg'] }
  const facts = ['September 30, 2024', 'x'.repeat(200), `by ${'y'.repeat(100)}`, 'z '.repeat(100).trim()]
  for (const caption of [{ title: 'Pike' }, { sizes: ['38 in'] }, long, { ...long, facts }, {}]) {
    const { texts, wordmark, shade } = lay(caption, size)
    const right = ({ text, x, font }: (typeof texts)[number]) => x + measure(text, font)
    for (const line of texts) {
      expect(line.x).toBeGreaterThanOrEqual(0)
      // A single character that is wider than the photo can’t be broken further.
      if (line.text.length > 1) expect(right(line)).toBeLessThanOrEqual(size.width)
      if (line.y === wordmark.y && line.text.length > 1) expect(right(line)).toBeLessThan(wordmark.x)
      expect(line.y - line.font.size).toBeGreaterThanOrEqual(0)
      expect(line.y).toBeLessThan(size.height)
    }
    expect(shade.top).toBeGreaterThanOrEqual(0)
  }
})

test.each(shapes.slice(0, 4))('in a %s photo an everyday caption leaves the fish in sight', (_, size) => {
  const { shade } = lay(
    { title: 'Largemouth Bass', sizes: ['18.5 in', '3.2 lb'], facts: ['May 3, 2024', 'by Tom'] },
    size,
  )
  expect(shade.top).toBeGreaterThanOrEqual(size.height / 2)
})
