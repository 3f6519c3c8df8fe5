import { cleanLine } from './text.ts'

/** Returns whether a host name always refers to this machine (loopback). */
export function isLoopback(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, '').toLowerCase()
  return name === 'localhost' || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name)
}

/** Returns whether `text` is one email address: no list, no display name, nothing that could end a header. */
export function isEmailAddress(text: string): boolean {
  return (
    cleanLine(text) === text &&
    /^[^\s@"<>(),;:\\[\]\p{Cc}]{1,64}@[^\s@"<>(),;:\\[\]\p{Cc}]{1,255}$/u.test(text)
  )
}

/**
 * Folds an email address for comparison by lowercasing its ASCII letters only. Full Unicode lowercasing maps some
 * non-ASCII letters to ASCII ones, so addresses of different people would become equal.
 */
export function normalizeEmailAddress(address: string): string {
  return address.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}
