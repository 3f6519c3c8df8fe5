import { limits } from '../shared/limits.ts'

/** An environment variable: its default value and its description. */
export interface ConfigVariable {
  defaultValue?: string
  description: string
}

/** All settings, in the order of `--help`. */
export const configSchema = {
  HOST: { defaultValue: '127.0.0.1', description: 'address to listen on' },
  PORT: { defaultValue: '3000', description: 'port to listen on' },
  PUBLIC_URL: {
    description:
      'address browsers use to reach Creel, with LAN those of other devices; default: HOST and PORT',
  },
  CREEL_CONTAINER: {
    description: 'set to 1 by the container image: never the local sign-in page, and data only on a volume',
  },
  LAN: {
    defaultValue: 'off',
    description:
      'on, or npm start -- --lan: a second port for the home network, where devices sign in by a pairing code',
  },
  LAN_PORT: { description: 'that port; default: PORT + 1' },
  LAN_HOST: { description: 'address of that port; default: all, or 127.0.0.1 if PUBLIC_URL is https' },
  TRUSTED_PROXIES: {
    defaultValue: 'loopback',
    description: 'proxies trusted to report visitors’ addresses; comma-separated addresses and networks',
  },
  DATA_DIR: { defaultValue: './data', description: 'embedded database, photo files and generated secrets' },
  DATABASE_URL: { description: 'a PostgreSQL server; default: the embedded one' },
  SECRET_KEY: {
    description:
      'encrypts the keys of the vision provider and of Immich; the same in every process with DATABASE_URL; default: a file in DATA_DIR',
  },
  INBOX_DIR: {
    description: 'folder in which each angler can have an inbox folder; Creel never creates it; default: off',
  },
  INBOX_MOVE: {
    defaultValue: 'off',
    description:
      'on moves added files to done/ of its inbox folder; in a two-way sync, it moves on the phone too',
  },
  INBOX_SCAN_SECONDS: { defaultValue: '30', description: 'seconds between two looks into the inbox folders' },
  BACKUP_DIR: {
    description:
      'existing folder, best on another disk, into which Creel makes a backup every night; keeps seven; default: off',
  },
  ROLE: {
    defaultValue: 'all',
    description:
      'web serves pages and API calls, worker runs queued jobs, all does both; web and worker need DATABASE_URL',
  },
  S3_BUCKET: { description: 'bucket for photo files; default: stored in DATA_DIR' },
  S3_ENDPOINT: { description: 'address of the S3-compatible store; default: AWS' },
  S3_REGION: {
    description: 'region of the bucket; required for AWS; default for any other store: us-east-1',
  },
  S3_ACCESS_KEY_ID: { description: 'access key for the store; default: whatever the AWS SDK finds' },
  S3_SECRET_ACCESS_KEY: { description: 'secret for that key' },
  OIDC_ISSUER: { description: 'OpenID Connect issuer; default: a local sign-in page on loopback' },
  OIDC_CLIENT_ID: { description: 'client id at the issuer' },
  OIDC_CLIENT_SECRET: { description: 'client secret at the issuer; unset for a public client' },
  OIDC_NAME: {
    description: 'name of the sign-in service on its button; default: that of the issuer, else its host',
  },
  AUTH_HEADER_SUBJECT: {
    description:
      'header in which a proxy in TRUSTED_PROXIES says who is signed in, instead of OIDC_ISSUER: a name that never changes',
  },
  AUTH_HEADER_EMAIL: { description: 'header with that user’s email address; may be the same' },
  AUTH_HEADER_NAME: { description: 'header with that user’s name' },
  AUTH_LOGOUT_URL: { description: 'address that signs out at that proxy' },
  CF_ACCESS_TEAM_DOMAIN: {
    description: 'for AUTH_HEADER_SUBJECT=Cf-Access-Jwt-Assertion: https://your-team.cloudflareaccess.com',
  },
  CF_ACCESS_AUD: { description: 'audience tag of that Cloudflare Access application' },
  ADMIN_EMAILS: { description: 'comma-separated; these people are administrators' },
  VISION_PROVIDER: { description: 'openai, anthropic, google, ollama or openai-compatible' },
  VISION_MODEL: { description: 'model that looks at the photos' },
  VISION_API_KEY: { description: 'API key for the vision provider' },
  VISION_BASE_URL: { description: 'address of the vision provider, if not the default' },
  WEATHER_URL: {
    defaultValue: 'https://api.open-meteo.com',
    description: 'weather of the last 90 days; off disables',
  },
  WEATHER_ARCHIVE_URL: {
    defaultValue: 'https://archive-api.open-meteo.com',
    description: 'weather before that',
  },
  GEOCODER: { defaultValue: 'photon', description: 'photon, nominatim or off' },
  GEOCODER_URL: { description: 'address of the geocoder; default: the public one' },
  TILES_ESRI_URL: {
    defaultValue:
      'https://server.arcgisonline.com/ArcGIS/rest/services/World_Imagery/MapServer/tile/{z}/{y}/{x}',
    description: 'map tiles: satellite by Esri',
  },
  TILES_GOOGLE_SAT_URL: {
    defaultValue: 'https://mt1.google.com/vt/lyrs=s&x={x}&y={y}&z={z}',
    description: 'map tiles: satellite by Google',
  },
  TILES_GOOGLE_STREET_URL: {
    defaultValue: 'https://mt1.google.com/vt/lyrs=m&x={x}&y={y}&z={z}',
    description: 'map tiles: streets by Google',
  },
  TILES_GOOGLE_HYBRID_URL: {
    defaultValue: 'https://mt1.google.com/vt/lyrs=y&x={x}&y={y}&z={z}',
    description: 'map tiles: satellite with streets by Google',
  },
  TILES_OSM_URL: {
    defaultValue: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    description: 'map tiles: OpenStreetMap',
  },
  TILES_NAUTICAL_URL: {
    defaultValue: 'https://tiles.openseamap.org/seamark/{z}/{x}/{y}.png',
    description: 'map tiles: nautical overlay',
  },
  SMTP_URL: {
    description: 'mail server, smtp://user:password@host:port; default: emails go to DATA_DIR/outbox',
  },
  MAIL_FROM: {
    description:
      'sender of emails, log@example.org or Creel <log@example.org>; default: creel@ plus the host of PUBLIC_URL',
  },
  EMAIL_SCHEDULE: {
    defaultValue: 'off',
    description: 'on sends throwbacks every morning and summaries every evening',
  },
  IMMICH_URL: {
    description: 'address of an Immich server from which anglers can import photos with keys of their own',
  },
  SPOT_RADIUS_METERS: { defaultValue: '150', description: 'photos this close to a location are added to it' },
  MAX_UPLOAD_MB: { defaultValue: String(limits.uploadMegabytes), description: 'largest photo' },
  RATE_LIMIT_PER_MINUTE: { defaultValue: '1200', description: 'API calls per account; 0 means no limit' },
  SESSION_DAYS: { defaultValue: '30', description: 'days without use before a session expires' },
  METRICS_PORT: { description: 'port on 127.0.0.1 for Prometheus metrics at /metrics; default: off' },
  LOG_LEVEL: {
    description: 'fatal, error, warn, info, debug, trace or silent; default: info, or warn in a terminal',
  },
} satisfies Record<string, ConfigVariable>

/** Formats the table of all settings for `npm start -- --help`. */
export function formatConfigHelp(): string {
  const rows = Object.entries<ConfigVariable>(configSchema).map(([name, { defaultValue, description }]) => [
    name,
    defaultValue ?? '',
    description,
  ])
  const widths = [0, 1].map((column) =>
    Math.min(28, Math.max(...rows.map((row) => row[column]?.length ?? 0))),
  )
  const lines = rows.map(
    ([name = '', defaultValue = '', description]) =>
      `  ${name.padEnd(widths[0] ?? 0)}  ${defaultValue.padEnd(widths[1] ?? 0)}  ${description}`,
  )
  return [
    'Settings, from environment variables or a .env file. All are optional:',
    '',
    ...lines,
    '',
    'To pair phones and other devices on your home network (README.md says how):',
    '',
    '  npm start -- --lan    also listens on the home network, where devices sign in by a pairing code only',
    '  npm run pair          shows a code as a QR code in the terminal, while Creel is running',
    '',
    'For one start, and only after the database was moved or copied (docs/operating.md says which):',
    '',
    '  npm start -- --moved  the database was moved here, and no one uses the old one anymore',
    '  npm start -- --copy   it’s a copy of one that is in use, with its own copy of the photo files',
  ].join('\n')
}
