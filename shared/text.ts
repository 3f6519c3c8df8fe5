import { z } from 'zod'

/*
 * What a line of text is, for everything that has a name. People are told what is wrong with theirs; names from files
 * and services are cleaned.
 */

/** Nothing that breaks a line, or is no character at all. */
const plainText = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{NChar}]*$/u

/**
 * Nobody sees these, yet they make two equal names differ, or turn the words around them about. Joiners, variation
 * selectors and tags stay: emoji, Persian and others are written with them. So do the marks of direction.
 */
const unseen =
  /[\u00AD\u200B\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\uFFF9-\uFFFB\u{E0001}\p{Cs}\p{NChar}]/gu

/** Whether there is anything in a text to be seen: fillers, joiners and blanks of all kinds are not. */
const visible = /[^\s\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{NChar}\p{DI}\u2800]/u

/** A text as one line: without what is never seen, each run of blanks and breaks one blank, none around it. */
export function cleanLine(text: string): string {
  return text
    .replace(unseen, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

/** The words of a file or a service as one line of at most so many UTF-16 code units; null where nothing is to be seen. */
export function tidyLine(text: string | null | undefined, maxLength: number): string | null {
  const line = cutText(cleanLine(text ?? ''), maxLength).trim()
  return visible.test(line) ? line : null
}

/** The beginning of a text, of at most so many UTF-16 code units; no character is cut in half, however it is composed. */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const starts = characterStarts(text.slice(0, maxLength + 2)) // whether a character ends there is told by the next one
  const end = starts.findLast((start) => start <= maxLength) ?? 0
  return text.slice(0, end > 0 ? end : maxLength).replace(/\p{Cs}$/u, '')
}

/** The end of a text, cut as `cutText` does. */
export function cutTextBefore(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const start = characterStarts(text).find((each) => each >= text.length - maxLength)
  return text.slice(start ?? -maxLength).replace(/^\p{Cs}/u, '')
}

function characterStarts(text: string): number[] {
  return Array.from(new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text), ({ index }) => index)
}

/** One line that a person may leave empty; kept as `cleanLine` has it. */
export function optionalLine(maxLength: number) {
  return z
    .string()
    .trim()
    .regex(plainText, 'must be one line of plain text')
    .overwrite(cleanLine)
    .max(maxLength)
}

/** One line that a person typed, with something in it to be seen; kept as `cleanLine` has it. */
export function lineOfText(maxLength: number) {
  return optionalLine(maxLength).min(1).regex(visible, 'must hold something that can be seen')
}

/** A whole number as the query of an address writes it. */
export function wholeNumber(min: number, max: number) {
  return z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .pipe(z.number().min(min).max(max))
}
