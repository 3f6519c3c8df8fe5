import { isIP } from 'node:net'
import { z } from 'zod'
import { isEmailAddress, isLoopback, normalizeEmailAddress } from '../shared/email-address.ts'

/*
 * Every setting: its name, what it accepts, and its value if it isn't set. Units are in the names. The message of each check
 * completes "PORT is 70000, but it must be …". `server/help.txt`, which `npm start -- --help` prints, describes them in this order.
 */
export const configSchema = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: wholeNumber(0, 65535).default(3000),
  PUBLIC_URL: optional(webOrigin()),
  ALLOWED_HOSTS: commaSeparated(hostName()).default([]),
  CREEL_CONTAINER: optional(oneOf('1')),
  LAN: oneOf('on', 'off').default('off'),
  LAN_PORT: optional(wholeNumber(1, 65535)),
  LAN_HOST: optional(z.ipv4('an IPv4 address of this machine, or 0.0.0.0')),
  TRUSTED_PROXIES: commaSeparated(network()).default(['loopback']),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: optional(z.string().regex(/^postgres(ql)?:\/\//, 'an address that starts with postgres://')),
  SECRET_KEY: optional(secretBytes()),
  INBOX_DIR: optional(z.string()),
  INBOX_MOVE: oneOf('on', 'off').default('off'),
  INBOX_SCAN_SECONDS: wholeNumber(5, 86_400).default(30),
  BACKUP_DIR: optional(z.string()),
  ROLE: oneOf('all', 'web', 'worker').default('all'),
  S3_BUCKET: optional(
    z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, '3 to 63 lowercase letters, digits, dots and hyphens'),
  ),
  S3_ENDPOINT: optional(plainUrl()),
  S3_REGION: optional(z.string()),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  OIDC_ISSUER: optional(secureUrl()),
  OIDC_CLIENT_ID: optional(z.string()),
  OIDC_CLIENT_SECRET: optional(z.string()),
  OIDC_NAME: optional(z.string()),
  AUTH_HEADER_SUBJECT: optional(headerName()),
  AUTH_HEADER_EMAIL: optional(headerName()),
  AUTH_HEADER_NAME: optional(headerName()),
  AUTH_LOGOUT_URL: optional(webUrl()),
  CF_ACCESS_TEAM_DOMAIN: optional(secureUrl()),
  CF_ACCESS_AUD: optional(z.string()),
  ADMIN_EMAILS: emails().default([]),
  VISION_PROVIDER: optional(oneOf('openai', 'anthropic', 'google', 'ollama', 'openai-compatible')),
  VISION_MODEL: optional(z.string()),
  VISION_API_KEY: optional(z.string()),
  VISION_BASE_URL: optional(webUrl()),
  WEATHER_URL: webUrlOrOff().default('https://api.open-meteo.com'),
  WEATHER_ARCHIVE_URL: webUrlOrOff().default('https://archive-api.open-meteo.com'),
  TIDES: oneOf('open', 'all').default('open'),
  GEOCODER: oneOf('photon', 'nominatim', 'off').default('photon'),
  GEOCODER_URL: optional(webUrl()),
  TILES_ESRI_URL: tileTemplate().default(
    'https://server.arcgisonline.com/ArcGIS/rest/services/World_Imagery/MapServer/tile/{z}/{y}/{x}',
  ),
  TILES_GOOGLE_SAT_URL: tileTemplate().default('https://mt1.google.com/vt/lyrs=s&x={x}&y={y}&z={z}'),
  TILES_GOOGLE_STREET_URL: tileTemplate().default('https://mt1.google.com/vt/lyrs=m&x={x}&y={y}&z={z}'),
  TILES_GOOGLE_HYBRID_URL: tileTemplate().default('https://mt1.google.com/vt/lyrs=y&x={x}&y={y}&z={z}'),
  TILES_OSM_URL: tileTemplate().default('https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
  TILES_NAUTICAL_URL: tileTemplate().default('https://tiles.openseamap.org/seamark/{z}/{x}/{y}.png'),
  SMTP_URL: optional(smtpUrl()),
  MAIL_FROM: optional(emailSender()),
  EMAIL_SCHEDULE: oneOf('on', 'off').default('off'),
  IMMICH_URL: optional(immichUrl()),
  SPOT_RADIUS_METERS: wholeNumber(10, 5000).default(150),
  MAX_UPLOAD_MB: wholeNumber(1, 1024).default(50),
  MAX_ARCHIVE_GB: wholeNumber(1, 100_000).default(100),
  RATE_LIMIT_PER_MINUTE: wholeNumber(0, 1_000_000).default(1200),
  SESSION_DAYS: wholeNumber(1, 3650).default(30),
  METRICS_PORT: optional(wholeNumber(1, 65535)),
  LOG_LEVEL: optional(oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent')),
})

/** The value of every setting; null for one that isn't set and has no default. */
export type Settings = z.output<typeof configSchema>

function optional<Type extends z.ZodType>(type: Type) {
  return type.nullable().default(null)
}

function wholeNumber(min: number, max: number) {
  const allowed = `a whole number from ${min} to ${max}`
  return z.coerce.number(allowed).int(allowed).min(min, allowed).max(max, allowed)
}

function oneOf<const Choice extends string>(...choices: Choice[]) {
  return z.enum(choices, `one of ${choices.join(', ')}`)
}

function webUrl() {
  return z
    .string()
    .refine(isWebUrl, 'an http or https address')
    .transform((value) => value.replace(/(?<!\/)\/+$/, ''))
}

function isWebUrl(value: string): boolean {
  return /^https?:$/.test(URL.parse(value)?.protocol ?? '')
}

function webOrigin() {
  return webUrl()
    .refine((url) => new URL(url).pathname === '/', 'an http or https address without a path')
    .transform((url) => new URL(url).origin)
}

/** Accepts several values with commas between them. */
function commaSeparated<Item>(item: z.ZodType<Item, string>) {
  return z
    .string()
    .transform((value) => value.split(',').map((part) => part.trim()))
    .pipe(z.array(item))
}

/** A host name without a port, as URLs have it. */
function hostName() {
  const parse = (name: string) => URL.parse(`http://${name}`)
  return z
    .string()
    .refine(
      (name) => parse(name)?.href === `http://${parse(name)?.hostname}/`,
      'host names without ports, such as creel.internal',
    )
    .transform((name) => new URL(`http://${name}`).hostname)
}

/** What Fastify's `trustProxy` accepts: an address, a network such as 10.0.0.0/8, or the name of a private range. */
function network() {
  return z
    .string()
    .refine(isNetwork, 'addresses and networks such as 10.0.0.0/8, or loopback, linklocal, uniquelocal')
}

function isNetwork(part: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(part)) return true
  const [address = '', bits, ...rest] = part.split('/')
  const maxBits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  // A network of zero bits would trust every client's X-Forwarded-For.
  const isRange = bits === undefined || (/^[1-9]\d*$/.test(bits) && Number(bits) <= maxBits)
  return maxBits > 0 && isRange && rest.length === 0
}

/** Random bytes in hex, base64 or base64url. */
function secretBytes() {
  return z
    .string()
    .transform((value) => {
      const isHex = /^([0-9a-f]{2})+$/i.test(value)
      const isBase64 = /^[\w+/-]+={0,2}$/.test(value)
      return Buffer.from(isHex || isBase64 ? value : '', isHex ? 'hex' : 'base64')
    })
    .refine(
      // 32 random bytes have about 30 different values; typed and repeated ones have few.
      (bytes) => bytes.length >= 32 && new Set(bytes).size >= 20,
      'at least 32 random bytes in base64 or hex, as “openssl rand -base64 32” prints',
    )
}

function emails() {
  return commaSeparated(z.string()).transform((parts) =>
    parts.filter((email) => email !== '').map(normalizeEmailAddress),
  )
}

function plainUrl() {
  return webUrl().refine((url) => {
    const { username, search, hash } = new URL(url)
    return username === '' && search === '' && hash === ''
  }, 'an address without a username, password, query string or #')
}

/** Kept to the letter: an issuer with a slash at its end is another one. */
function secureUrl() {
  return z
    .string()
    .refine(isWebUrl, 'an http or https address')
    .refine((value) => {
      const url = URL.parse(value)
      return url?.protocol !== 'http:' || isLoopback(url.hostname)
    }, 'an https address')
}

/** The name of a header; in lower case, as Node.js has them. */
function headerName() {
  return z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9-]*$/, 'the name of a header, such as Remote-User')
    .toLowerCase()
}

function webUrlOrOff() {
  return z.union([z.literal('off'), webUrl()], 'an http or https address')
}

function tileTemplate() {
  return z
    .string()
    .refine(
      (value) => ['{x}', '{y}', '{z}'].every((part) => value.includes(part)),
      'a template with {x}, {y} and {z}',
    )
    .pipe(webUrl())
}

function smtpUrl() {
  return z.string().refine((value) => {
    const url = URL.parse(value)
    return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== ''
  }, 'an address that starts with smtp:// or smtps:// and names a host')
}

/** `log@example.org`, or with a display name: `Creel <log@example.org>`. */
function emailSender() {
  return z
    .string()
    .transform((value) => {
      const [, name = 'Creel', bracketed] = /^"?([^"<>]*)(?:" *)?<([^<>]+)>$/.exec(value) ?? []
      return { name: name.trim(), address: bracketed ?? value }
    })
    .refine(
      ({ address }) => isEmailAddress(address),
      'an email address, either on its own or like Creel <log@example.org>',
    )
}

/** The address of an Immich server; without the `/api` that its own documents often add. */
function immichUrl() {
  return plainUrl().transform((url) => url.replace(/\/api$/, ''))
}
