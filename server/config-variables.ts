import { limits } from '../shared/limits.ts'

/** What can be set from outside: its value where nothing is set, and what it means. */
export interface Variable {
  preset?: string
  meaning: string
}

/** Every setting there is, in the order in which `--help` tells them. */
export const variables = {
  HOST: { preset: '127.0.0.1', meaning: 'address to listen on' },
  PORT: { preset: '3000', meaning: 'port to listen on' },
  PUBLIC_URL: { meaning: 'how browsers reach Creel; from HOST and PORT where unset' },
  CREEL_CONTAINER: {
    meaning: 'set to 1 by the container image: never the local sign-in page, and data only on a volume',
  },
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
  LOG_LEVEL: {
    meaning: 'fatal, error, warn, info, debug, trace or silent; info where unset, warn in a terminal',
  },
} satisfies Record<string, Variable>

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
  return [
    'Settings, from the environment or a .env file; all of them are optional:',
    '',
    ...lines,
    '',
    'Only after the database was moved or copied, for one start (docs/operating.md tells which):',
    '',
    '  npm start -- --moved  the database was moved here, and nobody uses the old one any more',
    '  npm start -- --copy   it is a copy of one that is in use, with its own copy of the photo files',
  ].join('\n')
}
