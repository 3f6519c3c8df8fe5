import { existsSync, realpathSync } from 'node:fs'
import { BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import manifest from '../package.json' with { type: 'json' }
import type { PublicConfig } from '../shared/config.ts'
import { isLoopback } from '../shared/email-address.ts'
import {
  bucketName,
  emailSender,
  emails,
  headerName,
  immichUrl,
  ipAddress,
  networks,
  oneOf,
  type Parser,
  postgresUrl,
  s3Endpoint,
  secretBytes,
  secureUrl,
  smtpUrl,
  text,
  tileTemplate,
  webOrigin,
  webUrl,
  webUrlOrOff,
  wholeNumber,
} from './config-parsers.ts'
import { type ConfigVariable, configSchema } from './config-schema.ts'
import { isPrivateAddress, listLanAddresses } from './http/lan-addresses.ts'

/** Thrown for an invalid setting; the message names the variable, the value and the allowed values. */
export class ConfigError extends Error {}

/** The configuration, read once at startup. */
export type Config = ReturnType<typeof readConfig>

type Environment = Record<string, string | undefined>

/** Loads `.env` from the working directory; existing environment variables take precedence. */
export function loadEnvironment(): Environment {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return process.env
}

/** Parses the environment into the configuration; throws a `ConfigError` for invalid values. */
export function readConfig(environment: Environment) {
  const read = createReader(environment)
  const host = read('HOST', text)
  const port = read('PORT', wholeNumber(0, 65535))
  const localUrl = `http://${reachableHost(host)}:${port}`
  const publicUrl = read('PUBLIC_URL', webOrigin) ?? localUrl
  const isContainer = read('CREEL_CONTAINER', oneOf('1')) !== null
  const tiles: PublicConfig['tiles'] = {
    esri: read('TILES_ESRI_URL', tileTemplate),
    'google-sat': read('TILES_GOOGLE_SAT_URL', tileTemplate),
    'google-street': read('TILES_GOOGLE_STREET_URL', tileTemplate),
    'google-hybrid': read('TILES_GOOGLE_HYBRID_URL', tileTemplate),
    osm: read('TILES_OSM_URL', tileTemplate),
    nautical: read('TILES_NAUTICAL_URL', tileTemplate),
  }
  const oidc = readOidc(read)
  const dataDir = resolve(read('DATA_DIR', text))
  return {
    host,
    port,
    /** URL of Creel for programs on the same machine. */
    localUrl,
    publicUrl,
    isContainer,
    lan: readLan(read, environment, { host, port, publicUrl, isContainer }),
    trustedProxies: read('TRUSTED_PROXIES', networks),
    dataDir,
    secretKey: read('SECRET_KEY', secretBytes),
    ...readRole(read),
    inbox: readInbox(read, dataDir),
    backupDir: readBackupDir(read, dataDir),
    s3: readS3(read),
    oidc,
    headerSignIn: readHeaderSignIn(read, environment),
    oidcName: read('OIDC_NAME', text) ?? (oidc ? nameIssuer(oidc.issuer) : 'the hosting platform'),
    adminEmails: read('ADMIN_EMAILS', emails),
    vision: readVision(read),
    weather: readWeather(read),
    geocoder: readGeocoder(read),
    mail: readMail(read, publicUrl),
    immichUrl: readImmich(read),
    tiles,
    spotRadiusMeters: read('SPOT_RADIUS_METERS', wholeNumber(10, 5000)),
    maxUploadMegabytes: read('MAX_UPLOAD_MB', wholeNumber(1, 1024)),
    rateLimitPerMinute: read('RATE_LIMIT_PER_MINUTE', wholeNumber(0, 1_000_000)),
    sessionDays: read('SESSION_DAYS', wholeNumber(1, 3650)),
    metricsPort: read('METRICS_PORT', wholeNumber(1, 65535)),
    logLevel: read('LOG_LEVEL', oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent')),
  }
}

/**
 * Summarizes version and configured services, without secrets or addresses. `chosenVision` is what it says of the vision
 * service unless environment variables set it.
 */
export function summarizeConfig(config: Config, chosenVision: string) {
  const { databaseUrl, secretKey, s3, vision, weather, geocoder, mail, metricsPort } = config
  return {
    version: manifest.version,
    node: process.version,
    database: databaseUrl === null ? 'embedded' : 'DATABASE_URL',
    photos: s3 === null ? 'disk' : 's3',
    signIn: signInKind(config),
    lan: config.lan === null ? 'off' : 'on',
    vision: vision?.provider ?? chosenVision,
    canStoreKeys: databaseUrl === null || secretKey !== null,
    weather: weather === null ? 'off' : 'on',
    geocoder: geocoder?.kind ?? 'off',
    tiles: Object.values(config.tiles).every(isPresetTile) ? 'public' : 'own',
    mail: mail.smtpUrl === null ? 'outbox' : 'smtp',
    inbox: config.inbox === null ? 'off' : 'on',
    backups: config.backupDir === null ? 'off' : 'on',
    metrics: metricsPort === null ? 'off' : 'on',
  }
}

function signInKind({ oidc, headerSignIn }: Config): 'local' | 'provider' | 'proxy' {
  if (headerSignIn !== null) return 'proxy'
  return oidc === null ? 'local' : 'provider'
}

function isPresetTile(template: string): boolean {
  return Object.values<ConfigVariable>(configSchema).some(({ defaultValue }) => defaultValue === template)
}

type Name = keyof typeof configSchema
type ValueOf<N extends Name, Value> = (typeof configSchema)[N] extends { defaultValue: string }
  ? Value
  : Value | null
type Read = <N extends Name, Value>(name: N, parse: Parser<Value>) => ValueOf<N, Value>

function createReader(environment: Environment): Read {
  return (name, parse) => {
    const variable: ConfigVariable = configSchema[name]
    const value = environment[name]?.trim() || variable.defaultValue
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

/** Returns a host that browsers can connect to; 0.0.0.0 and [::] stand for all addresses of this machine. */
function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

function readRole(read: Read) {
  const role = read('ROLE', oneOf('all', 'web', 'worker'))
  const databaseUrl = read('DATABASE_URL', postgresUrl)
  if (role !== 'all' && databaseUrl === null) {
    throw new ConfigError(
      `ROLE is ${role}, so DATABASE_URL must be set too. The embedded PostgreSQL only works with a single process.`,
    )
  }
  return { role, databaseUrl }
}

function readInbox(read: Read, dataDir: string) {
  const folder = read('INBOX_DIR', text)
  const moves = read('INBOX_MOVE', oneOf('on', 'off')) === 'on'
  const scanSeconds = read('INBOX_SCAN_SECONDS', wholeNumber(5, 86_400))
  if (folder === null) return null
  const dir = resolve(folder)
  const [first = ''] = relative(dataDir, dir).split(sep)
  // Creel tidies up its own folders.
  if (['', 'files', 'incoming', 'outbox', 'postgres'].includes(first))
    throw new ConfigError('INBOX_DIR is a folder that Creel uses itself. Choose one of its own.')
  return { dir, moves, scanSeconds }
}

function readBackupDir(read: Read, dataDir: string): string | null {
  const folder = read('BACKUP_DIR', text)
  if (folder === null) return null
  const inbox = read('INBOX_DIR', text)
  if (overlap(folder, dataDir))
    throw new ConfigError(
      'BACKUP_DIR and DATA_DIR are the same folder, or one is inside the other. Choose a folder of its own for backups, best ' +
        'on another disk.',
    )
  if (inbox !== null && overlap(folder, inbox))
    throw new ConfigError(
      'BACKUP_DIR and INBOX_DIR are the same folder, or one is inside the other. Choose a folder of its own for backups.',
    )
  return resolve(folder)
}

/** Returns whether two folders are the same or one is inside the other, also by links. */
function overlap(one: string, other: string): boolean {
  const [a, b] = [one, other].map((folder) => `${resolveLinks(resolve(folder)).replace(/\/$/, '')}/`) as [
    string,
    string,
  ]
  return a.startsWith(b) || b.startsWith(a)
}

/** Resolves the links in a path, of which only the first part may exist. */
function resolveLinks(path: string): string {
  if (existsSync(path)) return realpathSync(path)
  const parent = dirname(path)
  return parent === path ? path : join(resolveLinks(parent), basename(path))
}

function readS3(read: Read) {
  const bucket = read('S3_BUCKET', bucketName)
  const endpoint = read('S3_ENDPOINT', s3Endpoint)
  const region = read('S3_REGION', text) ?? (endpoint === null ? null : 'us-east-1')
  const keys = readS3Keys(read)
  if (bucket === null) {
    if (region === null && keys === null) return null
    throw new ConfigError('An S3 setting is set, so S3_BUCKET must be set too.')
  }
  if (region === null) {
    throw new ConfigError(
      'S3_BUCKET is set, so S3_REGION (AWS) or S3_ENDPOINT (any other store) must be set too.',
    )
  }
  return { bucket, endpoint, region, keys }
}

function readS3Keys(read: Read) {
  const accessKeyId = read('S3_ACCESS_KEY_ID', text)
  const secretAccessKey = read('S3_SECRET_ACCESS_KEY', text)
  if (accessKeyId !== null && secretAccessKey !== null) return { accessKeyId, secretAccessKey }
  if (accessKeyId === null && secretAccessKey === null) return null
  throw new ConfigError('Set both S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or neither.')
}

function readOidc(read: Read) {
  const issuer = read('OIDC_ISSUER', secureUrl)
  const clientId = read('OIDC_CLIENT_ID', text)
  if (issuer === null) return null
  if (clientId === null) throw new ConfigError('OIDC_ISSUER is set, so OIDC_CLIENT_ID must be set too.')
  return { issuer, clientId, clientSecret: read('OIDC_CLIENT_SECRET', text) }
}

/** Returns the name by which people know an issuer; its host if it isn't a well-known one. */
function nameIssuer(issuer: string): string {
  const { hostname } = new URL(issuer)
  return wellKnownIssuers.get(hostname) ?? hostname
}

const wellKnownIssuers = new Map([
  ['accounts.google.com', 'Google'],
  ['login.microsoftonline.com', 'Microsoft'],
  ['appleid.apple.com', 'Apple'],
  ['gitlab.com', 'GitLab'],
])

function readHeaderSignIn(read: Read, environment: Environment) {
  const subject = read('AUTH_HEADER_SUBJECT', headerName)
  const email = read('AUTH_HEADER_EMAIL', headerName)
  const name = read('AUTH_HEADER_NAME', headerName)
  const logoutUrl = read('AUTH_LOGOUT_URL', webUrl)
  const cloudflare = readCloudflareAccess(read)
  if (subject === null) {
    if ([email, name, logoutUrl, cloudflare].every((value) => value === null)) return null
    throw new ConfigError('A setting of sign-in by header is set, so AUTH_HEADER_SUBJECT must be set too.')
  }
  if (environment.OIDC_ISSUER?.trim()) {
    throw new ConfigError('Set OIDC_ISSUER or AUTH_HEADER_SUBJECT, not both: there is one way to sign in.')
  }
  if (
    subject.startsWith('cf-access-') !== (cloudflare !== null) ||
    (cloudflare && subject !== cloudflareHeader)
  ) {
    throw new ConfigError(
      'With Cloudflare Access, set AUTH_HEADER_SUBJECT to Cf-Access-Jwt-Assertion, which Creel can verify, and ' +
        'CF_ACCESS_TEAM_DOMAIN and CF_ACCESS_AUD.',
    )
  }
  const proxies = read('TRUSTED_PROXIES', networks)
  if (!environment.TRUSTED_PROXIES?.trim() || !proxies.every(isSmallNetwork)) {
    throw new ConfigError(
      'AUTH_HEADER_SUBJECT is set, so TRUSTED_PROXIES must name the proxy: its addresses, or a network of Creel’s own ' +
        `of at most ${2 ** (32 - minNetworkBits.ipv4)} addresses. Everyone there can sign in as anyone.`,
    )
  }
  return { subject, email, name, logoutUrl, proxies, cloudflare }
}

const cloudflareHeader = 'cf-access-jwt-assertion'
/** A network of a container engine has 65,536 addresses. */
const minNetworkBits = { ipv4: 16, ipv6: 64 }

/** Returns whether an entry is an address or a small network, not a name such as uniquelocal. */
function isSmallNetwork(entry: string): boolean {
  const [address = '', bits] = entry.split('/')
  const family = isIP(address)
  if (family === 0) return false
  if (bits === undefined) return true
  if (family === 4) return Number(bits) >= minNetworkBits.ipv4
  // IPv4 addresses may be written as IPv6, `::ffff:10.0.0.1`; a network of these is as large as one of IPv4.
  const networks = new BlockList()
  networks.addSubnet(address, Number(bits), 'ipv6')
  const hasIpv4 = Number(bits) < 96 && networks.check('::ffff:1.1.1.1', 'ipv6')
  const isIpv4 = new URL(`http://[${address}]`).hostname.startsWith('[::ffff:')
  return !hasIpv4 && Number(bits) >= (isIpv4 ? 96 + minNetworkBits.ipv4 : minNetworkBits.ipv6)
}

function readCloudflareAccess(read: Read) {
  const issuer = read('CF_ACCESS_TEAM_DOMAIN', secureUrl)
  const audience = read('CF_ACCESS_AUD', text)
  if (issuer === null && audience === null) return null
  if (issuer === null || audience === null) {
    throw new ConfigError('Set both CF_ACCESS_TEAM_DOMAIN and CF_ACCESS_AUD, or neither.')
  }
  return { issuer: new URL(issuer).origin, audience }
}

/**
 * Returns the socket for the home network: its address, and the exact origins under which browsers may use it. In a container
 * it is the only one, at HOST and PORT.
 */
function readLan(
  read: Read,
  environment: Environment,
  own: { host: string; port: number; publicUrl: string; isContainer: boolean },
) {
  const lanPort = read('LAN_PORT', wholeNumber(1, 65535))
  const lanHost = read('LAN_HOST', ipAddress)
  if (read('LAN', oneOf('on', 'off')) === 'off') return null
  if (environment.OIDC_ISSUER?.trim() || environment.AUTH_HEADER_SUBJECT?.trim()) {
    throw new ConfigError(
      'Devices are paired with local sign-in only: unset OIDC_ISSUER and AUTH_HEADER_SUBJECT, or start Creel without --lan and LAN.',
    )
  }
  const publicOrigin = readLanOrigin(environment, own)
  const isBehindProxy = publicOrigin?.startsWith('https:') ?? false
  const host = own.isContainer ? own.host : (lanHost ?? (isBehindProxy ? '127.0.0.1' : '0.0.0.0'))
  const port = own.isContainer ? own.port : (lanPort ?? own.port + 1)
  if (port > 65535) throw new ConfigError('PORT is the highest one there is, so LAN_PORT must be set too.')
  const addresses = host === '0.0.0.0' ? listLanAddresses(networkInterfaces()) : [host]
  const origins = publicOrigin
    ? [publicOrigin]
    : addresses.map((address) => new URL(`http://${address}:${port}`).origin)
  return { host, port, origins }
}

/** Returns PUBLIC_URL if it is the origin of the socket for the home network; null if that is reached by its addresses. */
function readLanOrigin(
  environment: Environment,
  { publicUrl, isContainer }: { publicUrl: string; isContainer: boolean },
): string | null {
  const { protocol, hostname } = new URL(publicUrl)
  if (isContainer && !environment.PUBLIC_URL?.trim()) {
    throw new ConfigError(
      'LAN is on in a container, so PUBLIC_URL must be set too: the address that phones use, such as http://192.168.1.20:3000.',
    )
  }
  if (!isContainer && isLoopback(hostname)) return null
  if (protocol === 'https:' || isPrivateAddress(hostname)) return publicUrl
  throw new ConfigError(
    `PUBLIC_URL is ${publicUrl}, but with --lan it must be an https address, or http and a private IP address of this machine.`,
  )
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

function readImmich(read: Read) {
  const url = read('IMMICH_URL', immichUrl)
  if (
    url !== null &&
    read('DATABASE_URL', postgresUrl) !== null &&
    read('SECRET_KEY', secretBytes) === null
  ) {
    throw new ConfigError(
      'IMMICH_URL is set, so SECRET_KEY must be set too: with DATABASE_URL, it encrypts the keys while imports run.',
    )
  }
  return url
}

function readMail(read: Read, publicUrl: string) {
  const { hostname } = new URL(publicUrl)
  // An email address at an IP address would need brackets, and mail servers reject it.
  const domain = /[a-z]/i.test(hostname.replace(/^\[.*\]$/, '')) ? hostname : 'localhost'
  return {
    smtpUrl: read('SMTP_URL', smtpUrl),
    from: read('MAIL_FROM', emailSender) ?? { name: 'Creel', address: `creel@${domain}` },
    isScheduled: read('EMAIL_SCHEDULE', oneOf('on', 'off')) === 'on',
  }
}
