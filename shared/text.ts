import { z } from 'zod'

/*
 * Definition of a line of text for everything that has a name. User input is validated with an error message; names
 * from files and services are cleaned.
 */

/** Matches text without line breaks, control characters, surrogates and noncharacters. */
const plainText = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{NChar}]*$/u

/**
 * Invisible characters that make equal-looking names differ or reverse the text around them. Joiners, variation
 * selectors and tags are kept, since emoji, Persian and other scripts need them; so are direction marks.
 */
const invisible =
  /[\u00AD\u200B\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\uFFF9-\uFFFB\u{E0001}\p{Cs}\p{NChar}]/gu

/** Matches text with at least one visible character; fillers, joiners and all kinds of whitespace do not count. */
const visible = /[^\s\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{NChar}\p{DI}\u2800]/u

/** Returns the text as one trimmed line without invisible characters; runs of whitespace become one space. */
export function cleanLine(text: string): string {
  return text
    .replace(invisible, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

/** Cleans text to one line of at most `maxLength` UTF-16 code units; null if nothing visible is left. */
export function cleanLineOrNull(text: string | null | undefined, maxLength: number): string | null {
  const line = cutText(cleanLine(text ?? ''), maxLength).trim()
  return visible.test(line) ? line : null
}

/** Returns the start of a text, at most `maxLength` UTF-16 code units, without splitting a grapheme cluster. */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const starts = characterStarts(text.slice(0, maxLength + 2)) // 2 more: the next character decides if a cluster ends
  const end = starts.findLast((start) => start <= maxLength) ?? 0
  return text.slice(0, end > 0 ? end : maxLength).replace(/\p{Cs}$/u, '')
}

/** Returns the end of a text, cut like `cutText`. */
export function cutTextBefore(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const start = characterStarts(text).find((index) => index >= text.length - maxLength)
  return text.slice(start ?? -maxLength).replace(/^\p{Cs}/u, '')
}

function characterStarts(text: string): number[] {
  return Array.from(new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text), ({ index }) => index)
}

/** Schema for an optional line of user input; the value is cleaned by `cleanLine`. */
export function optionalLine(maxLength: number) {
  return z
    .string()
    .trim()
    .regex(plainText, 'must be one line of plain text')
    .overwrite(cleanLine)
    .max(maxLength)
}

/** Schema for a line of user input with at least one visible character; the value is cleaned by `cleanLine`. */
export function singleLineText(maxLength: number) {
  return optionalLine(maxLength).min(1).regex(visible, 'must have at least one visible character')
}

/** Matches text without control characters except line breaks and tabs, surrogates and noncharacters. */
const plainLines = /^(?:[\t\n\r]|[^\p{Cc}\p{Cs}\p{NChar}])*$/u

/** Returns the text with each line cleaned, and without empty lines at its ends or several in a row. */
export function cleanLines(text: string): string {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map(cleanLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Cleans text to at most `maxLength` UTF-16 code units of lines; null if nothing visible is left. */
export function cleanLinesOrNull(text: string | null | undefined, maxLength: number): string | null {
  const lines = cutText(cleanLines(text ?? ''), maxLength).trim()
  return visible.test(lines) ? lines : null
}

/** Schema for lines of user input with at least one visible character; the value is cleaned by `cleanLines`. */
export function multiLineText(maxLength: number) {
  return z
    .string()
    .regex(plainLines, 'must be plain text')
    .overwrite(cleanLines)
    .max(maxLength)
    .regex(visible, 'must have at least one visible character')
}

/** Schema for a whole number in a URL query. */
export function wholeNumber(min: number, max: number) {
  return z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .pipe(z.number().min(min).max(max))
}

/** Schema for a yes or no in a URL query. */
export const flag = z.enum(['true', 'false']).transform((text) => text === 'true')
