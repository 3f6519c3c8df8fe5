import { expect, test } from 'vitest'
import { decodeText, isBinary } from './decode-text.ts'

const text = 'Date;Gewässer\n3.5.2025;Müggelsee'
const utf16 = (isBig: boolean, mark: boolean) => {
  const bytes = new Uint8Array(Buffer.from((mark ? '\ufeff' : '') + text, 'utf16le'))
  return isBig ? new Uint8Array(Buffer.from(bytes).swap16()) : bytes
}

test.each([
  ['UTF-8', new TextEncoder().encode(text)],
  ['UTF-8 with a mark', new TextEncoder().encode(`\ufeff${text}`)],
  ['UTF-16 LE with a mark', utf16(false, true)],
  ['UTF-16 BE with a mark', utf16(true, true)],
  ['UTF-16 LE', utf16(false, false)],
  ['UTF-16 BE', utf16(true, false)],
  ['Windows-1252', new Uint8Array(Buffer.from(text, 'latin1'))],
])('%s is decoded', (_, bytes) => {
  expect(decodeText(bytes)).toBe(text)
  expect(isBinary(bytes)).toBe(false)
})

test('what has zero bytes, like a ZIP or a spreadsheet, is no text', () => {
  expect(isBinary(new Uint8Array(Buffer.from('PK\u0003\u0004\u0014\0\b\0\0\0catches.xlsx')))).toBe(true)
})
