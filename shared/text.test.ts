import { expect, test } from 'vitest'
import { cleanLine, cleanLineOrNull, cutText, cutTextBefore, singleLineText } from './text.ts'

test.each([
  ['a\u200bb\ufeff \u2060c', 'ab c'],
  ['\u202egnp.exe\u202c', 'gnp.exe'],
  ['one\u2028two\r\n\u0000\tthree', 'one two three'],
  [' \u00a0Lake\u3000\u202f Biwa ', 'Lake Biwa'],
  ['sun\u00adfish', 'sunfish'],
  ['half \ud83d\u200b\udc1f of a \ufdd0fish\uffff', 'half of a fish'],
])('%j is cleaned', (text, line) => {
  expect(cleanLine(text)).toBe(line)
  expect(cleanLine(line)).toBe(line)
})

test.each(['👨‍👩‍👧‍👦 🏴󠁧󠁢󠁳󠁣󠁴󠁿 ❤️ 🎣', 'می‌خواهم', 'شاه\u200eماهی', 'e\u0301 क्‍ष ᠮᠣᠩᠭᠣᠯ\u180e', 'Ørret, 鱒 & Förelle'])(
  '%s is unchanged',
  (text) => {
    expect(cleanLine(text)).toBe(text)
    expect(singleLineText(200).parse(text)).toBe(text)
  },
)

test.each(['', '  ', '\u200b', '\u200d\ufe0f', '\u3164\u115f', '\u2800', '\u202e', '\u{e0041}', '\u034f'])(
  '%j is empty',
  (text) => {
    expect(cleanLineOrNull(text, 10)).toBeNull()
    expect(singleLineText(10).safeParse(text).success).toBe(false)
  },
)

test.each(['a\nb', 'a\u2029b', 'a\0b', '\ud83d', '\ufffe'])('%j is rejected as input', (text) => {
  expect(singleLineText(10).safeParse(text).success).toBe(false)
})

test('invisible characters in input are removed and not counted', () => {
  expect(singleLineText(4).parse(' La\u200b\u200bke ')).toBe('Lake')
  expect(singleLineText(4).safeParse('Lakes').success).toBe(false)
})

test.each([
  ['abc', 2, 'ab'],
  ['ab👨‍👩‍👧', 5, 'ab'],
  ['abe\u0301', 3, 'ab'],
  ['🇳🇴🇸🇪', 5, '🇳🇴'],
  ['🐟', 1, ''],
  ['a\r\n', 2, 'a'],
  [`a${'\u0301'.repeat(20)}`, 5, `a${'\u0301'.repeat(4)}`],
])('%j is cut at %i without splitting a character', (text, length, cut) => {
  expect(cutText(text, length)).toBe(cut)
})

test('cutting a file name keeps its end', () => {
  expect(cutTextBefore('ab🐟.jpg', 5)).toBe('.jpg')
  expect(cutTextBefore('ab🐟.jpg', 6)).toBe('🐟.jpg')
})
