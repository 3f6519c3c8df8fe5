import { cleanLine } from './text.ts'

/** Whether a host name can only mean this machine. */
export function isLoopback(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, '').toLowerCase()
  return name === 'localhost' || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name)
}

/** Whether a text is one e-mail address and nothing more: no list, no name, nothing that could end a header. */
export function isMailAddress(text: string): boolean {
  return (
    cleanLine(text) === text &&
    /^[^\s@"<>(),;:\\[\]\p{Cc}]{1,64}@[^\s@"<>(),;:\\[\]\p{Cc}]{1,255}$/u.test(text)
  )
}

/**
 * What makes two e-mail addresses one: the case of plain letters. Other alphabets have letters that only lower case turns
 * into plain ones, and whoever has such an address is somebody else.
 */
export function foldMailAddress(address: string): string {
  return address.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}
