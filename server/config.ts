import { existsSync, realpathSync } from 'node:fs'
import { BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import type { PublicConfig } from '../shared/config.ts'
import { isLoopback } from '../shared/email-address.ts'
import { configSchema, type Settings } from './config-schema.ts'
import { isPrivateAddress, listLanAddresses } from './http/lan-addresses.ts'

/*
 * Environment variables and a file `.env` come in, the configuration of this process goes out. `config-schema.ts` says what each
 * setting may be; this file checks what depends on several of them. A wrong one ends the start with a `ConfigError`.
 */

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
  const settings = parseSettings(environment)
  const { HOST: host, PORT: port } = settings
  const localUrl = `http://${reachableHost(host)}:${port}`
  const publicUrl = settings.PUBLIC_URL ?? localUrl
  const isContainer = settings.CREEL_CONTAINER !== null
  const oidc = readOidc(settings)
  const dataDir = resolve(settings.DATA_DIR)
  return {
    host,
    port,
    /** URL of Creel for programs on the same machine. */
    localUrl,
    publicUrl,
    isContainer,
    lan: readLan(settings, publicUrl),
    allowedHosts: settings.ALLOWED_HOSTS,
    trustedProxies: settings.TRUSTED_PROXIES,
    dataDir,
    secretKey: settings.SECRET_KEY,
    ...readRole(settings),
    inbox: readInbox(settings, dataDir),
    backupDir: readBackupDir(settings, dataDir),
    s3: readS3(settings),
    oidc,
    headerSignIn: readHeaderSignIn(settings),
    oidcName: settings.OIDC_NAME ?? (oidc ? nameIssuer(oidc.issuer) : 'the hosting platform'),
    adminEmails: settings.ADMIN_EMAILS,
    vision: readVision(settings),
    weather: readWeather(settings),
    tideStations: settings.TIDES,
    geocoder: readGeocoder(settings),
    mail: readMail(settings, publicUrl),
    immichUrl: readImmich(settings),
    tiles: readTiles(settings),
    spotRadiusMeters: settings.SPOT_RADIUS_METERS,
    maxUploadMegabytes: settings.MAX_UPLOAD_MB,
    maxArchiveGigabytes: settings.MAX_ARCHIVE_GB,
    rateLimitPerMinute: settings.RATE_LIMIT_PER_MINUTE,
    sessionDays: settings.SESSION_DAYS,
    metricsPort: settings.METRICS_PORT,
    logLevel: settings.LOG_LEVEL,
  }
}

/** Returns the folders on this machine that hold the database and the photo files. */
export function listDataFolders({ dataDir, databaseUrl, s3 }: Config): string[] {
  return [
    ...(databaseUrl === null ? [join(dataDir, 'postgres')] : []),
    ...(s3 === null ? [join(dataDir, 'files')] : []),
  ]
}

function parseSettings(environment: Environment): Settings {
  const given = Object.keys(configSchema.shape).map((name) => [name, environment[name]?.trim() || undefined])
  const { data, error } = configSchema.safeParse(Object.fromEntries(given))
  if (data) return data
  const [issue] = error.issues
  const name = String(issue?.path[0])
  const isSecret = /SECRET|KEY|DATABASE_URL|SMTP_URL|S3_ENDPOINT/.test(name)
  const shown = isSecret ? '(hidden)' : environment[name]?.trim()
  throw new ConfigError(`${name} is ${shown}, but it must be ${issue?.message}.`)
}

/** Returns a host that browsers can connect to; 0.0.0.0 and [::] stand for all addresses of this machine. */
function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

function readRole({ ROLE: role, DATABASE_URL: databaseUrl }: Settings) {
  if (role !== 'all' && databaseUrl === null) {
    throw new ConfigError(
      `ROLE is ${role}, so DATABASE_URL must be set too. The embedded PostgreSQL only works with a single process.`,
    )
  }
  return { role, databaseUrl }
}

function readInbox({ INBOX_DIR, INBOX_MOVE, INBOX_SCAN_SECONDS }: Settings, dataDir: string) {
  if (INBOX_DIR === null) return null
  const dir = resolve(INBOX_DIR)
  const [first = ''] = relative(dataDir, dir).split(sep)
  // Creel tidies up its own folders.
  if (['', 'files', 'incoming', 'outbox', 'postgres'].includes(first))
    throw new ConfigError('INBOX_DIR is a folder that Creel uses itself. Choose one of its own.')
  return { dir, moves: INBOX_MOVE === 'on', scanSeconds: INBOX_SCAN_SECONDS }
}

function readBackupDir({ BACKUP_DIR, INBOX_DIR }: Settings, dataDir: string): string | null {
  if (BACKUP_DIR === null) return null
  if (overlap(BACKUP_DIR, dataDir))
    throw new ConfigError(
      'BACKUP_DIR and DATA_DIR are the same folder, or one is inside the other. Choose a folder of its own for backups, best ' +
        'on another disk.',
    )
  if (INBOX_DIR !== null && overlap(BACKUP_DIR, INBOX_DIR))
    throw new ConfigError(
      'BACKUP_DIR and INBOX_DIR are the same folder, or one is inside the other. Choose a folder of its own for backups.',
    )
  return resolve(BACKUP_DIR)
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

function readS3(settings: Settings) {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint } = settings
  const region = settings.S3_REGION ?? (endpoint === null ? null : 'us-east-1')
  const keys = readS3Keys(settings)
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

function readS3Keys({ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey }: Settings) {
  if (accessKeyId !== null && secretAccessKey !== null) return { accessKeyId, secretAccessKey }
  if (accessKeyId === null && secretAccessKey === null) return null
  throw new ConfigError('Set both S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or neither.')
}

function readOidc({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret,
}: Settings) {
  if (issuer === null) return null
  if (clientId === null) throw new ConfigError('OIDC_ISSUER is set, so OIDC_CLIENT_ID must be set too.')
  return { issuer, clientId, clientSecret }
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

function readHeaderSignIn(settings: Settings) {
  const { AUTH_HEADER_SUBJECT: subject, AUTH_HEADER_EMAIL: email, AUTH_HEADER_NAME: name } = settings
  const { AUTH_LOGOUT_URL: logoutUrl, TRUSTED_PROXIES: proxies } = settings
  const cloudflare = readCloudflareAccess(settings)
  if (subject === null) {
    if ([email, name, logoutUrl, cloudflare].every((value) => value === null)) return null
    throw new ConfigError('A setting of sign-in by header is set, so AUTH_HEADER_SUBJECT must be set too.')
  }
  if (settings.OIDC_ISSUER !== null) {
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
  if (!proxies.every(isSmallNetwork)) {
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

function readCloudflareAccess({ CF_ACCESS_TEAM_DOMAIN: issuer, CF_ACCESS_AUD: audience }: Settings) {
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
function readLan(settings: Settings, publicUrl: string) {
  if (settings.LAN === 'off') return null
  if (settings.OIDC_ISSUER !== null || settings.AUTH_HEADER_SUBJECT !== null) {
    throw new ConfigError(
      'Devices are paired with local sign-in only: unset OIDC_ISSUER and AUTH_HEADER_SUBJECT, or start Creel without --lan and LAN.',
    )
  }
  const isContainer = settings.CREEL_CONTAINER !== null
  const publicOrigin = readLanOrigin(settings, publicUrl)
  const isBehindProxy = publicOrigin?.startsWith('https:') ?? false
  const host = isContainer ? settings.HOST : (settings.LAN_HOST ?? (isBehindProxy ? '127.0.0.1' : '0.0.0.0'))
  const port = isContainer ? settings.PORT : (settings.LAN_PORT ?? settings.PORT + 1)
  if (port > 65535) throw new ConfigError('PORT is the highest one there is, so LAN_PORT must be set too.')
  const addresses = host === '0.0.0.0' ? listLanAddresses(networkInterfaces()) : [host]
  const origins = publicOrigin
    ? [publicOrigin]
    : addresses.map((address) => new URL(`http://${address}:${port}`).origin)
  return { host, port, origins }
}

/** Returns PUBLIC_URL if it is the origin of the socket for the home network; null if that is reached by its addresses. */
function readLanOrigin({ PUBLIC_URL, CREEL_CONTAINER }: Settings, publicUrl: string): string | null {
  const { protocol, hostname } = new URL(publicUrl)
  const isContainer = CREEL_CONTAINER !== null
  if (isContainer && PUBLIC_URL === null) {
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

function readVision(settings: Settings) {
  const { VISION_PROVIDER: provider, VISION_MODEL: model, VISION_BASE_URL: baseUrl } = settings
  if (provider === null) return null
  if (model === null) throw new ConfigError('VISION_PROVIDER is set, so VISION_MODEL must be set too.')
  if (provider === 'openai-compatible' && baseUrl === null) {
    throw new ConfigError('VISION_PROVIDER is openai-compatible, so VISION_BASE_URL must be set too.')
  }
  return { provider, model, apiKey: settings.VISION_API_KEY, baseUrl }
}

function readWeather({ WEATHER_URL: forecastUrl, WEATHER_ARCHIVE_URL: archiveUrl }: Settings) {
  return forecastUrl === 'off' || archiveUrl === 'off' ? null : { forecastUrl, archiveUrl }
}

function readGeocoder({ GEOCODER: kind, GEOCODER_URL }: Settings) {
  if (kind === 'off') return null
  const publicUrl = { photon: 'https://photon.komoot.io', nominatim: 'https://nominatim.openstreetmap.org' }
  return { kind, url: GEOCODER_URL ?? publicUrl[kind] }
}

function readMail({ SMTP_URL: smtpUrl, MAIL_FROM, EMAIL_SCHEDULE }: Settings, publicUrl: string) {
  const { hostname } = new URL(publicUrl)
  // An email address at an IP address would need brackets, and mail servers reject it.
  const domain = /[a-z]/i.test(hostname.replace(/^\[.*\]$/, '')) ? hostname : 'localhost'
  const from = MAIL_FROM ?? { name: 'Creel', address: `creel@${domain}` }
  return { smtpUrl, from, isScheduled: EMAIL_SCHEDULE === 'on' }
}

function readImmich({ IMMICH_URL: url, DATABASE_URL, SECRET_KEY }: Settings) {
  if (url !== null && DATABASE_URL !== null && SECRET_KEY === null) {
    throw new ConfigError(
      'IMMICH_URL is set, so SECRET_KEY must be set too: with DATABASE_URL, it encrypts the keys while imports run.',
    )
  }
  return url
}

function readTiles(settings: Settings): PublicConfig['tiles'] {
  return {
    esri: settings.TILES_ESRI_URL,
    'google-sat': settings.TILES_GOOGLE_SAT_URL,
    'google-street': settings.TILES_GOOGLE_STREET_URL,
    'google-hybrid': settings.TILES_GOOGLE_HYBRID_URL,
    osm: settings.TILES_OSM_URL,
    nautical: settings.TILES_NAUTICAL_URL,
  }
}
