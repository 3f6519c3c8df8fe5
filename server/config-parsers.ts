import { isIP } from 'node:net'
import { isEmailAddress, isLoopback, normalizeEmailAddress } from '../shared/email-address.ts'

/** Parses one setting; throws an `Error` whose message describes the allowed values. */
export type Parser<Value> = (value: string) => Value

export const text: Parser<string> = (value) => value

export const emails: Parser<string[]> = (value) =>
  value.split(',').flatMap((email) => (email.trim() === '' ? [] : [normalizeEmailAddress(email.trim())]))

export function wholeNumber(min: number, max: number): Parser<number> {
  return (value) => {
    const number = Number(value)
    if (!Number.isInteger(number) || number < min || number > max) {
      throw new Error(`a whole number from ${min} to ${max}`)
    }
    return number
  }
}

export function oneOf<const Choice extends string>(...choices: Choice[]): Parser<Choice> {
  return (value) => {
    const choice = choices.find((candidate) => candidate === value)
    if (choice === undefined) throw new Error(`one of ${choices.join(', ')}`)
    return choice
  }
}

export const webUrl: Parser<string> = (value) => {
  const url = URL.parse(value)
  if (url === null || !/^https?:$/.test(url.protocol)) throw new Error('an http or https address')
  return value.replace(/(?<!\/)\/+$/, '')
}

export const webUrlOrOff: Parser<string> = (value) => (value === 'off' ? value : webUrl(value))

export const webOrigin: Parser<string> = (value) => {
  if (new URL(webUrl(value)).pathname !== '/') throw new Error('an http or https address without a path')
  return new URL(value).origin
}

export const secureUrl: Parser<string> = (value) => {
  const url = new URL(webUrl(value))
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) throw new Error('an https address')
  return value
}

export const postgresUrl: Parser<string> = (value) => {
  if (!/^postgres(ql)?:\/\//.test(value)) throw new Error('an address that starts with postgres://')
  return value
}

/** Parses what Fastify's `trustProxy` accepts: addresses, networks such as 10.0.0.0/8, and names of private ranges. */
export const networks: Parser<string[]> = (value) => {
  const parts = value.split(',').map((part) => part.trim())
  if (!parts.every(isNetwork)) {
    throw new Error('addresses and networks such as 10.0.0.0/8, or loopback, linklocal, uniquelocal')
  }
  return parts
}

export const ipAddress: Parser<string> = (value) => {
  if (isIP(value) !== 4) throw new Error('an IPv4 address of this machine, or 0.0.0.0')
  return value
}

/** Parses the name of a header; in lower case, as Node.js has them. */
export const headerName: Parser<string> = (value) => {
  if (!/^[A-Za-z][A-Za-z0-9-]*$/.test(value)) throw new Error('the name of a header, such as Remote-User')
  return value.toLowerCase()
}

function isNetwork(part: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(part)) return true
  const [address = '', bits, ...rest] = part.split('/')
  const maxBits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  // A network of zero bits would trust every client's X-Forwarded-For.
  const isRange = bits === undefined || (/^[1-9]\d*$/.test(bits) && Number(bits) <= maxBits)
  return maxBits > 0 && isRange && rest.length === 0
}

export const bucketName: Parser<string> = (value) => {
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(value)) {
    throw new Error('3 to 63 lowercase letters, digits, dots and hyphens')
  }
  return value
}

export const s3Endpoint: Parser<string> = (value) => {
  const { username, search } = new URL(webUrl(value))
  if (username !== '' || search !== '')
    throw new Error('an address without a username, password or query string')
  return webUrl(value)
}

/** Parses the address of an Immich server; without the `/api` that its own documents often add. */
export const immichUrl: Parser<string> = (value) => {
  const url = new URL(webUrl(value))
  if (url.username !== '' || url.search !== '' || url.hash !== '')
    throw new Error('an address without a username, password or query string')
  return webUrl(value).replace(/\/api$/, '')
}

export const smtpUrl: Parser<string> = (value) => {
  const url = URL.parse(value)
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '') {
    throw new Error('an address that starts with smtp:// or smtps:// and names a host')
  }
  return value
}

/** Parses `log@example.org`, or with a display name: `Creel <log@example.org>`. */
export const emailSender: Parser<{ name: string; address: string }> = (value) => {
  const [, name = 'Creel', bracketed] = /^"?([^"<>]*)(?:" *)?<([^<>]+)>$/.exec(value) ?? []
  const address = bracketed ?? value
  if (!isEmailAddress(address)) {
    throw new Error('an email address, either on its own or like Creel <log@example.org>')
  }
  return { name: name.trim(), address }
}

export const tileTemplate: Parser<string> = (value) => {
  if (!['{x}', '{y}', '{z}'].every((part) => value.includes(part)))
    throw new Error('a template with {x}, {y} and {z}')
  return webUrl(value)
}

const minSecretBytes = 32
/** 32 random bytes have about 30 different values; typed and repeated ones have few. */
const minDifferentBytes = 20

/** Parses random bytes in hex, base64 or base64url; rejects those that are too few or not random. */
export const secretBytes: Parser<Buffer> = (value) => {
  const isHex = /^([0-9a-f]{2})+$/i.test(value)
  const isBase64 = /^[\w+/-]+={0,2}$/.test(value)
  const bytes = Buffer.from(isHex || isBase64 ? value : '', isHex ? 'hex' : 'base64')
  if (bytes.length < minSecretBytes || new Set(bytes).size < minDifferentBytes) {
    throw new Error('at least 32 random bytes in base64 or hex, as “openssl rand -base64 32” prints')
  }
  return bytes
}
