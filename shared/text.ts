import { z } from 'zod'

/**
 * One line that a person typed: not empty, blanks around it cut off, and nothing in it that no keyboard writes
 * (control characters, halves of surrogate pairs), since such would not come back as it was sent.
 */
export function lineOfText(maxLength: number) {
  return z
    .string()
    .trim()
    .min(1)
    .max(maxLength)
    .regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u, 'must be one line of plain text')
    .regex(/[^\p{Cf}\p{Z}]/u, 'must hold something that can be seen')
}

/** A whole number as the query of an address writes it. */
export function wholeNumber(min: number, max: number) {
  return z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .pipe(z.number().min(min).max(max))
}
