/** Which character separates the decimals of a column’s numbers. */
export type DecimalMark = '.' | ','

/** How the numbers of a column are read. */
export interface NumberFormat {
  mark: DecimalMark
  /** Whether each of its numbers could as well have thousands, so that the angler has to say. */
  isAmbiguous: boolean
}

/**
 * Returns how to read numbers: by those that leave no doubt. If there are none, `1.234` has decimals, as no fish is that long or
 * heavy, except in grams and millimeters (`isFine`). Without any mark it is `fallback`.
 */
export function detectNumberFormat(
  texts: readonly string[],
  fallback: DecimalMark,
  isFine: (text: string) => boolean,
): NumberFormat {
  const votes = { '.': 0, ',': 0 }
  const vote = (mark: string | undefined, isThousands = false) => {
    if (mark === '.' || mark === ',') votes[isThousands ? otherMark(mark) : mark]++
  }
  for (const text of texts) vote(decimalPattern.exec(text)?.slice(1).find(Boolean))
  if (votes['.'] !== votes[',']) return { mark: votes[','] > votes['.'] ? ',' : '.', isAmbiguous: false }
  const unclear = texts.filter((text) => unclearPattern.test(text))
  for (const text of unclear) vote(unclearPattern.exec(text)?.[1], isFine(text))
  const mark = votes[','] === votes['.'] ? fallback : votes[','] > votes['.'] ? ',' : '.'
  return { mark, isAmbiguous: unclear.some((text) => !isFine(text)) }
}

/** A mark that is not that of thousands: `18.5`, `0.125`, `1.2345`, and the last one of `1.234,5`. */
const decimalPattern =
  /^\D*(?:\d+([.,])(?:\d{1,2}|\d{4,})|0+([.,])\d{3}|\d{1,3}(?:\.\d{3})+(,)\d+|\d{1,3}(?:,\d{3})+(\.)\d+)(?![\d.,]*\d)/
const unclearPattern = /^\D*[1-9]\d{0,2}([.,])\d{3}(?!\d)/

/** Returns the mark that separates thousands. */
function otherMark(mark: DecimalMark): DecimalMark {
  return mark === '.' ? ',' : '.'
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
