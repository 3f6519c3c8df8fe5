/** Which character separates the decimals of a file’s numbers. */
export type DecimalMark = '.' | ','

/** Returns the decimal mark of numbers, by those that leave no doubt; `fallback` if there are none. */
export function detectDecimalMark(texts: Iterable<string>, fallback: DecimalMark): DecimalMark {
  const votes = { '.': 0, ',': 0 }
  for (const text of texts) {
    const [, mark] = /^\D*\d+([.,])(?:\d{1,2}|\d{4,})(?!\d)/.exec(text) ?? []
    if (mark === '.' || mark === ',') votes[mark]++
  }
  return votes[','] === votes['.'] ? fallback : votes[','] > votes['.'] ? ',' : '.'
}

/** Parses a number that may have a fraction (`18 1/2`, `18½`) or separated thousands; null if it is none. */
export function parseNumber(text: string, mark: DecimalMark): number | null {
  const plain = text.replace(/[½¼¾]/g, (character) => ` ${fractions[character]}`).trim()
  const fraction = /(?:^|\s)(\d{1,3})\/(\d{1,3})$/.exec(plain)
  if (fraction === null) return parseDecimal(plain, mark)
  const part = Number(fraction[1]) / Number(fraction[2])
  const whole = plain.slice(0, fraction.index).trim()
  const sum = (whole === '' ? 0 : parseDecimal(whole, mark)) ?? Number.NaN
  return Number.isFinite(sum + part) ? sum + part : null
}

function parseDecimal(text: string, mark: DecimalMark): number | null {
  const isGrouped = mark === ',' ? groupedByPoint : groupedByComma
  const digits = isGrouped.test(text) ? text.replace(mark === ',' ? /[.\s]/g : /[,\s]/g, '') : text
  const number = mark === ',' ? digits.replace(',', '.') : digits
  return /^[-+]?(?:\d+\.?\d*|\.\d+)$/.test(number) ? Number(number) : null
}

const groupedByPoint = /^[-+]?\d{1,3}(?:[.\s]\d{3})+(?:,\d*)?$/
const groupedByComma = /^[-+]?\d{1,3}(?:[,\s]\d{3})+(?:\.\d*)?$/
const fractions: Record<string, string> = { '½': '1/2', '¼': '1/4', '¾': '3/4' }
