import { limits } from '../shared/limits.ts'

/** What can be set from outside: its value where nothing is set, and what it means. */
export interface Variable {
  preset?: string
  meaning: string
}

/** Every setting there is, in the order in which `--help` tells them. */
export const configSchema = {
  HOST: { preset: '127.0.0.1', meaning: 'address to listen on' },
  PORT: { preset: '3000', meaning: 'port to listen on' },
  PUBLIC_URL: { meaning: 'address browsers use to reach Creel; default: HOST and PORT' },
  CREEL_CONTAINER: {
    meaning: 'set to 1 by the container image: never the local sign-in page, and data only on a volume',
  },
  TRUSTED_PROXIES: {
    preset: 'loopback',
    meaning: 'proxies trusted to report visitors’ addresses; comma-separated addresses and networks',
  },
  DATA_DIR: { preset: './data', meaning: 'embedded database, photo files and generated secrets' },
  DATABASE_URL: { meaning: 'a PostgreSQL server; default: the embedded one' },
  ROLE: {
    preset: 'all',
    meaning:
      'web serves pages and API calls, worker runs queued jobs, all does both; web and worker need DATABASE_URL',
  },
  S3_BUCKET: { meaning: 'bucket for photo files; default: stored in DATA_DIR' },
  S3_ENDPOINT: { meaning: 'address of the S3-compatible store; default: AWS' },
  S3_REGION: { meaning: 'region of the bucket; required for AWS; default for any other store: us-east-1' },
  S3_ACCESS_KEY_ID: { meaning: 'access key for the store; default: whatever the AWS SDK finds' },
  S3_SECRET_ACCESS_KEY: { meaning: 'secret for that key' },
  OIDC_ISSUER: { meaning: 'OpenID Connect issuer; default: a local sign-in page on loopback' },
  OIDC_CLIENT_ID: { meaning: 'client id at the issuer' },
  OIDC_CLIENT_SECRET: { meaning: 'client secret at the issuer; unset for a public client' },
  OIDC_NAME: { preset: 'the hosting platform', meaning: 'name of the sign-in service on its button' },
  ADMIN_EMAILS: { meaning: 'comma-separated; these people are administrators' },
  VISION_PROVIDER: { meaning: 'openai, anthropic, google, ollama or openai-compatible' },
  VISION_MODEL: { meaning: 'model that looks at the photos' },
  VISION_API_KEY: { meaning: 'API key for the vision provider' },
  VISION_BASE_URL: { meaning: 'address of the vision provider, if not the default' },
  WEATHER_URL: { preset: 'https://api.open-meteo.com', meaning: 'weather of the last 90 days; off disables' },
  WEATHER_ARCHIVE_URL: { preset: 'https://archive-api.open-meteo.com', meaning: 'weather before that' },
  GEOCODER: { preset: 'photon', meaning: 'photon, nominatim or off' },
  GEOCODER_URL: { meaning: 'address of the geocoder; default: the public one' },
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
    meaning: 'mail server, smtp://user:password@host:port; default: emails go to DATA_DIR/outbox',
  },
  MAIL_FROM: {
    meaning:
      'sender of emails, log@example.org or Creel <log@example.org>; default: creel@ plus the host of PUBLIC_URL',
  },
  EMAIL_SCHEDULE: { preset: 'off', meaning: 'on sends throwbacks every morning and summaries every evening' },
  SPOT_RADIUS_METERS: { preset: '150', meaning: 'photos this close to a location are added to it' },
  MAX_UPLOAD_MB: { preset: String(limits.uploadMegabytes), meaning: 'largest photo' },
  RATE_LIMIT_PER_MINUTE: { preset: '1200', meaning: 'API calls per account; 0 means no limit' },
  SESSION_DAYS: { preset: '30', meaning: 'days without use before a session expires' },
  METRICS_PORT: { meaning: 'port on 127.0.0.1 for Prometheus metrics at /metrics; default: off' },
  LOG_LEVEL: {
    meaning: 'fatal, error, warn, info, debug, trace or silent; default: info, or warn in a terminal',
  },
} satisfies Record<string, Variable>

/** The table of all settings, for `npm start -- --help`. */
export function formatConfigHelp(): string {
  const rows = Object.entries<Variable>(configSchema).map(([name, { preset, meaning }]) => [
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
    'Settings, from environment variables or a .env file. All are optional:',
    '',
    ...lines,
    '',
    'For one start, and only after the database was moved or copied (docs/operating.md says which):',
    '',
    '  npm start -- --moved  the database was moved here, and no one uses the old one anymore',
    '  npm start -- --copy   it’s a copy of one that is in use, with its own copy of the photo files',
  ].join('\n')
}
