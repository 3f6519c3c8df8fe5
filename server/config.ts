import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import manifest from '../package.json' with { type: 'json' }
import type { PublicConfig } from '../shared/config.ts'
import { limits } from '../shared/limits.ts'

/** A setting that Creel cannot start with; its message names the variable, the value and what is allowed. */
export class ConfigError extends Error {}

/** Everything that can be set from outside, read once at the start. */
export type Config = ReturnType<typeof readConfig>

type Environment = Record<string, string | undefined>

/** Reads `.env` in the working folder, then the environment over it. */
export function loadEnvironment(): Environment {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return process.env
}

/** Turns the environment into the configuration; refuses wrong values with a `ConfigError`. */
export function readConfig(environment: Environment) {
  const read = readerOf(environment)
  const host = read('HOST', text)
  const port = read('PORT', wholeNumber(0, 65535))
  const publicUrl =
    read('PUBLIC_URL', webOrigin) ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  const tiles: PublicConfig['tiles'] = {
    esri: read('TILES_ESRI_URL', tileTemplate),
    'google-sat': read('TILES_GOOGLE_SAT_URL', tileTemplate),
    'google-street': read('TILES_GOOGLE_STREET_URL', tileTemplate),
    'google-hybrid': read('TILES_GOOGLE_HYBRID_URL', tileTemplate),
    osm: read('TILES_OSM_URL', tileTemplate),
    nautical: read('TILES_NAUTICAL_URL', tileTemplate),
  }
  return {
    host,
    port,
    publicUrl,
    trustedProxies: read('TRUSTED_PROXIES', networks),
    dataDir: resolve(read('DATA_DIR', text)),
    ...readRole(read),
    s3: readS3(read),
    oidc: readOidc(read),
    oidcName: read('OIDC_NAME', text),
    adminEmails: read('ADMIN_EMAILS', emails),
    vision: readVision(read),
    weather: readWeather(read),
    geocoder: readGeocoder(read),
    mail: readMail(read, publicUrl),
    tiles,
    spotRadiusMeters: read('SPOT_RADIUS_METERS', wholeNumber(10, 5000)),
    maxUploadMegabytes: read('MAX_UPLOAD_MB', wholeNumber(1, 1024)),
    rateLimitPerMinute: read('RATE_LIMIT_PER_MINUTE', wholeNumber(0, 1_000_000)),
    sessionDays: read('SESSION_DAYS', wholeNumber(1, 3650)),
    metricsPort: read('METRICS_PORT', wholeNumber(1, 65535)),
    logLevel: read('LOG_LEVEL', oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent')),
  }
}

/** Which Creel runs and what it is set up with, for the log: kinds, and neither secrets nor addresses. */
export function describeSetUp({ databaseUrl, oidc, vision, weather, geocoder, mail, metricsPort }: Config) {
  return {
    version: manifest.version,
    node: process.version,
    database: databaseUrl === null ? 'embedded' : 'DATABASE_URL',
    signIn: oidc === null ? 'local' : 'provider',
    vision: vision?.provider ?? 'off',
    weather: weather === null ? 'off' : 'on',
    geocoder: geocoder?.kind ?? 'off',
    mail: mail.smtpUrl === null ? 'outbox' : 'smtp',
    metrics: metricsPort === null ? 'off' : 'on',
  }
}

/** The table of all settings, for `npm start -- --help`. */
export function describeConfig(): string {
  const rows = Object.entries<Variable>(variables).map(([name, { preset, meaning }]) => [
    name,
    preset ?? '',
    meaning,
  ])
  const widths = [0, 1].map((column) =>
    Math.min(28, Math.max(...rows.map((row) => row[column]?.length ?? 0))),
  )
  const lines = rows.map(
    ([name = '', preset = '', meaning]) =>
      `  ${name.padEnd(widths[0] ?? 0)}  ${preset.padEnd(widths[1] ?? 0)}  ${meaning}`,
  )
  return ['Settings, from the environment or a .env file; all of them are optional:', '', ...lines].join('\n')
}

interface Variable {
  preset?: string
  meaning: string
}

const variables = {
  HOST: { preset: '127.0.0.1', meaning: 'address to listen on' },
  PORT: { preset: '3000', meaning: 'port to listen on' },
  PUBLIC_URL: { meaning: 'how browsers reach Creel; from HOST and PORT where unset' },
  TRUSTED_PROXIES: {
    preset: 'loopback',
    meaning: 'comma-separated addresses and networks of proxies that are believed about visitors’ addresses',
  },
  DATA_DIR: { preset: './data', meaning: 'embedded database, photo files and generated secrets' },
  DATABASE_URL: { meaning: 'a PostgreSQL server; the embedded one where unset' },
  ROLE: {
    preset: 'all',
    meaning:
      'web serves pages and calls, worker does queued work, all does both; the first two need DATABASE_URL',
  },
  S3_BUCKET: { meaning: 'bucket for the photo files; they lie in DATA_DIR where unset' },
  S3_ENDPOINT: { meaning: 'address of the S3-compatible store; that of AWS where unset' },
  S3_REGION: { meaning: 'region of the bucket; needed at AWS, us-east-1 where another store is named' },
  S3_ACCESS_KEY_ID: { meaning: 'key of the store; as the AWS SDK finds it on the machine where unset' },
  S3_SECRET_ACCESS_KEY: { meaning: 'secret that belongs to that key' },
  OIDC_ISSUER: { meaning: 'OpenID Connect issuer; a local sign-in page on loopback where unset' },
  OIDC_CLIENT_ID: { meaning: 'client id at the issuer' },
  OIDC_CLIENT_SECRET: { meaning: 'client secret at the issuer; unset for a public client' },
  OIDC_NAME: { preset: 'the hosting platform', meaning: 'name of the sign-in service on its button' },
  ADMIN_EMAILS: { meaning: 'comma-separated; these people are administrators' },
  VISION_PROVIDER: { meaning: 'openai, anthropic, google, ollama or openai-compatible' },
  VISION_MODEL: { meaning: 'model that looks at the photos' },
  VISION_API_KEY: { meaning: 'key of the vision provider' },
  VISION_BASE_URL: { meaning: 'address of the vision provider, where it is not its usual one' },
  WEATHER_URL: { preset: 'https://api.open-meteo.com', meaning: 'weather of the last 90 days; off disables' },
  WEATHER_ARCHIVE_URL: { preset: 'https://archive-api.open-meteo.com', meaning: 'weather before that' },
  GEOCODER: { preset: 'photon', meaning: 'photon, nominatim or off' },
  GEOCODER_URL: { meaning: 'address of the geocoder; the public one where unset' },
  TILES_ESRI_URL: {
    preset: 'https://server.arcgisonline.com/ArcGIS/rest/services/World_Imagery/MapServer/tile/{z}/{y}/{x}',
    meaning: 'map tiles: satellite by Esri',
  },
  TILES_GOOGLE_SAT_URL: {
    preset: 'https://mt1.google.com/vt/lyrs=s&x={x}&y={y}&z={z}',
    meaning: 'map tiles: satellite by Google',
  },
  TILES_GOOGLE_STREET_URL: {
    preset: 'https://mt1.google.com/vt/lyrs=m&x={x}&y={y}&z={z}',
    meaning: 'map tiles: streets by Google',
  },
  TILES_GOOGLE_HYBRID_URL: {
    preset: 'https://mt1.google.com/vt/lyrs=y&x={x}&y={y}&z={z}',
    meaning: 'map tiles: satellite with streets by Google',
  },
  TILES_OSM_URL: {
    preset: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    meaning: 'map tiles: OpenStreetMap',
  },
  TILES_NAUTICAL_URL: {
    preset: 'https://tiles.openseamap.org/seamark/{z}/{x}/{y}.png',
    meaning: 'map tiles: nautical overlay',
  },
  SMTP_URL: {
    meaning: 'mail server, smtp://user:password@host:port; e-mails go to DATA_DIR/outbox where unset',
  },
  MAIL_FROM: {
    meaning:
      'sender of e-mails, log@example.org or Creel <log@example.org>; creel@ the host of PUBLIC_URL where unset',
  },
  EMAIL_SCHEDULE: { preset: 'off', meaning: 'on sends throwbacks every morning and summaries every evening' },
  SPOT_RADIUS_METERS: { preset: '150', meaning: 'a photo this near a fishing spot belongs to it' },
  MAX_UPLOAD_MB: { preset: String(limits.uploadMegabytes), meaning: 'largest photo' },
  RATE_LIMIT_PER_MINUTE: { preset: '1200', meaning: 'calls per account; 0 is no limit' },
  SESSION_DAYS: { preset: '30', meaning: 'a sign-in ends after so many days without use' },
  METRICS_PORT: { meaning: 'port of 127.0.0.1 for /metrics, in the form of Prometheus; off where unset' },
  LOG_LEVEL: { preset: 'info', meaning: 'fatal, error, warn, info, debug, trace or silent' },
} satisfies Record<string, Variable>

type Name = keyof typeof variables
type Parser<Value> = (value: string) => Value
type ValueOf<N extends Name, Value> = (typeof variables)[N] extends { preset: string } ? Value : Value | null
type Read = <N extends Name, Value>(name: N, parse: Parser<Value>) => ValueOf<N, Value>

function readerOf(environment: Environment): Read {
  return (name, parse) => {
    const variable: Variable = variables[name]
    const value = environment[name]?.trim() || variable.preset
    if (value === undefined) return null as ValueOf<typeof name, never>
    try {
      return parse(value) as never
    } catch (cause) {
      const shown = /SECRET|KEY|DATABASE_URL|SMTP_URL|S3_ENDPOINT/.test(name) ? '(hidden)' : value
      const allowed = cause instanceof Error ? cause.message : 'another value'
      throw new ConfigError(`${name} is ${shown}, but it must be ${allowed}.`)
    }
  }
}

function readRole(read: Read) {
  const role = read('ROLE', oneOf('all', 'web', 'worker'))
  const databaseUrl = read('DATABASE_URL', postgresUrl)
  if (role !== 'all' && databaseUrl === null) {
    throw new ConfigError(
      `ROLE is ${role}, so DATABASE_URL must be set too: the embedded PostgreSQL belongs to one process alone.`,
    )
  }
  return { role, databaseUrl }
}

function readS3(read: Read) {
  const bucket = read('S3_BUCKET', bucketName)
  const endpoint = read('S3_ENDPOINT', storeAddress)
  const region = read('S3_REGION', text) ?? (endpoint === null ? null : 'us-east-1')
  const keys = readS3Keys(read)
  if (bucket === null) {
    if (region === null && keys === null) return null
    throw new ConfigError('A setting of S3 is set, so S3_BUCKET must be set too.')
  }
  if (region === null) {
    throw new ConfigError(
      'S3_BUCKET is set, so S3_REGION must be set too, or S3_ENDPOINT for a store not of AWS.',
    )
  }
  return { bucket, endpoint, region, keys }
}

function readS3Keys(read: Read) {
  const accessKeyId = read('S3_ACCESS_KEY_ID', text)
  const secretAccessKey = read('S3_SECRET_ACCESS_KEY', text)
  if (accessKeyId !== null && secretAccessKey !== null) return { accessKeyId, secretAccessKey }
  if (accessKeyId === null && secretAccessKey === null) return null
  throw new ConfigError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are set together, or neither of them.')
}

function readOidc(read: Read) {
  const issuer = read('OIDC_ISSUER', secureUrl)
  const clientId = read('OIDC_CLIENT_ID', text)
  if (issuer === null) return null
  if (clientId === null) throw new ConfigError('OIDC_ISSUER is set, so OIDC_CLIENT_ID must be set too.')
  return { issuer, clientId, clientSecret: read('OIDC_CLIENT_SECRET', text) }
}

function readVision(read: Read) {
  const provider = read(
    'VISION_PROVIDER',
    oneOf('openai', 'anthropic', 'google', 'ollama', 'openai-compatible'),
  )
  if (provider === null) return null
  const model = read('VISION_MODEL', text)
  const baseUrl = read('VISION_BASE_URL', webUrl)
  if (model === null) throw new ConfigError('VISION_PROVIDER is set, so VISION_MODEL must be set too.')
  if (provider === 'openai-compatible' && baseUrl === null) {
    throw new ConfigError('VISION_PROVIDER is openai-compatible, so VISION_BASE_URL must be set too.')
  }
  return { provider, model, apiKey: read('VISION_API_KEY', text), baseUrl }
}

function readWeather(read: Read) {
  const forecastUrl = read('WEATHER_URL', webUrlOrOff)
  const archiveUrl = read('WEATHER_ARCHIVE_URL', webUrlOrOff)
  return forecastUrl === 'off' || archiveUrl === 'off' ? null : { forecastUrl, archiveUrl }
}

function readGeocoder(read: Read) {
  const kind = read('GEOCODER', oneOf('photon', 'nominatim', 'off'))
  if (kind === 'off') return null
  const publicUrl = { photon: 'https://photon.komoot.io', nominatim: 'https://nominatim.openstreetmap.org' }
  return { kind, url: read('GEOCODER_URL', webUrl) ?? publicUrl[kind] }
}

function readMail(read: Read, publicUrl: string) {
  const { hostname } = new URL(publicUrl)
  // An address at a bare IP number would need brackets, and no mail server takes it.
  const domain = /[a-z]/i.test(hostname.replace(/^\[.*\]$/, '')) ? hostname : 'localhost'
  return {
    smtpUrl: read('SMTP_URL', smtpAddress),
    from: read('MAIL_FROM', sender) ?? { name: 'Creel', address: `creel@${domain}` },
    isScheduled: read('EMAIL_SCHEDULE', oneOf('on', 'off')) === 'on',
  }
}

const text: Parser<string> = (value) => value

const emails: Parser<string[]> = (value) =>
  value.split(',').flatMap((email) => (email.trim() === '' ? [] : [email.trim().toLowerCase()]))

function wholeNumber(min: number, max: number): Parser<number> {
  return (value) => {
    const number = Number(value)
    if (!Number.isInteger(number) || number < min || number > max) {
      throw new Error(`a whole number from ${min} to ${max}`)
    }
    return number
  }
}

function oneOf<const Choice extends string>(...choices: Choice[]): Parser<Choice> {
  return (value) => {
    const choice = choices.find((candidate) => candidate === value)
    if (choice === undefined) throw new Error(`one of ${choices.join(', ')}`)
    return choice
  }
}

const webUrl: Parser<string> = (value) => {
  const url = URL.parse(value)
  if (url === null || !/^https?:$/.test(url.protocol)) throw new Error('an http or https address')
  return value.replace(/\/+$/, '')
}

const webUrlOrOff: Parser<string> = (value) => (value === 'off' ? value : webUrl(value))

const webOrigin: Parser<string> = (value) => {
  if (new URL(webUrl(value)).pathname !== '/') throw new Error('an http or https address without a path')
  return new URL(value).origin
}

const secureUrl: Parser<string> = (value) => {
  const url = new URL(webUrl(value))
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) throw new Error('an https address')
  return value
}

const postgresUrl: Parser<string> = (value) => {
  if (!/^postgres(ql)?:\/\//.test(value)) throw new Error('an address that starts with postgres://')
  return value
}

/** As Fastify understands them: addresses, networks such as 10.0.0.0/8, and names for the usual private ones. */
const networks: Parser<string[]> = (value) => {
  const parts = value.split(',').map((part) => part.trim())
  if (!parts.every(isNetwork)) {
    throw new Error('addresses and networks such as 10.0.0.0/8, or loopback, linklocal, uniquelocal')
  }
  return parts
}

function isNetwork(part: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(part)) return true
  const [address = '', bits, ...rest] = part.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  // Whole networks of zero bits would be everybody, whose word about their own address is worth nothing.
  const isRange = bits === undefined || (/^[1-9]\d*$/.test(bits) && Number(bits) <= most)
  return most > 0 && isRange && rest.length === 0
}

const bucketName: Parser<string> = (value) => {
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(value)) {
    throw new Error('3 to 63 small letters, digits, dots and hyphens')
  }
  return value
}

const storeAddress: Parser<string> = (value) => {
  const { username, search } = new URL(webUrl(value))
  if (username !== '' || search !== '')
    throw new Error('an address without a name, a password or a question mark')
  return webUrl(value)
}

const smtpAddress: Parser<string> = (value) => {
  const url = URL.parse(value)
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '') {
    throw new Error('an address that starts with smtp:// or smtps:// and names a host')
  }
  return value
}

/** `log@example.org`, or with the name that people see: `Creel <log@example.org>`. */
const sender: Parser<{ name: string; address: string }> = (value) => {
  const [, name = 'Creel', bracketed] = /^"?([^"<>]*?)"? *<([^<>]+)>$/.exec(value) ?? []
  const address = bracketed ?? value
  if (!isMailAddress(address)) throw new Error('an e-mail address, alone or as in Creel <log@example.org>')
  return { name, address }
}

const tileTemplate: Parser<string> = (value) => {
  if (!['{x}', '{y}', '{z}'].every((part) => value.includes(part)))
    throw new Error('a template with {x}, {y} and {z}')
  return webUrl(value)
}

/** Whether a host name can only mean this machine. */
export function isLoopback(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, '').toLowerCase()
  return name === 'localhost' || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name)
}

/** Whether a text is one e-mail address and nothing more: no list, no name, nothing that could end a header. */
export function isMailAddress(text: string): boolean {
  return /^[^\s@"<>(),;:\\[\]\p{Cc}]{1,64}@[^\s@"<>(),;:\\[\]\p{Cc}]{1,255}$/u.test(text)
}
