import { isDeepStrictEqual, styleText } from 'node:util'
import manifest from '../package.json' with { type: 'json' }
import { type Config, readConfig } from './config.ts'
import { findOwnUrl } from './entrances.ts'
import { commit } from './logging/version.ts'

type ConfigSummary = ReturnType<typeof summarizeConfig>

/** A configurable feature: its name and its current setup; if it may be missing, what follows from that, and what to set. */
interface Feature {
  name: string
  /** Text for its current setup; null if it is not set up. */
  status: string | null
  consequence?: string
  setting?: string
}

/**
 * Summarizes version and configured services, without secrets or addresses. `chosenVision` is what it says of the vision
 * service unless environment variables set it.
 */
export function summarizeConfig(config: Config, chosenVision: string) {
  const { databaseUrl, secretKey, s3, vision, weather, geocoder, mail, metricsPort } = config
  return {
    version: manifest.version,
    commit,
    node: process.version,
    database: databaseUrl === null ? 'embedded' : 'DATABASE_URL',
    photos: s3 === null ? 'disk' : 's3',
    signIn: signInKind(config),
    lan: config.lan === null ? 'off' : 'on',
    vision: vision?.provider ?? chosenVision,
    canStoreKeys: databaseUrl === null || secretKey !== null,
    weather: weather === null ? 'off' : 'on',
    geocoder: geocoder?.kind ?? 'off',
    tiles: isDeepStrictEqual(config.tiles, readConfig({}).tiles) ? 'public' : 'own',
    mail: mail.smtpUrl === null ? 'outbox' : 'smtp',
    inbox: config.inbox === null ? 'off' : 'on',
    backups: config.backupDir === null ? 'off' : 'on',
    metrics: metricsPort === null ? 'off' : 'on',
  }
}

/** Formats the line that says Creel is ready; programs that start Creel wait for it. */
export function formatReady(config: Config): string {
  return config.role === 'worker' ? "Creel's worker is ready" : `Creel is ready at ${findOwnUrl(config)}`
}

/**
 * Formats the summary shown at startup in a terminal; 80 columns wide except for long paths and URLs. `chosenVision` is the
 * vision service that was chosen in the app.
 */
export function summarizeStart(config: Config, chosenVision: string | null = null): string {
  const setUp = summarizeConfig(config, chosenVision ?? 'off')
  const parts = listParts(setUp)
  const [ready, missing] = [
    parts.filter(({ status }) => status !== null),
    parts.filter(({ status }) => status === null),
  ]
  return [
    '',
    `  ${style('bold', formatReady(config))}`,
    '',
    `  ${'Data folder'.padEnd(nameWidth + 2)}${config.dataDir}`,
    '',
    `  ${style('bold', 'Set up')}`,
    ...ready.map(({ name, status }) => `    ${name.padEnd(nameWidth)}${status}`),
    ...(missing.length === 0 ? [] : ['', ...listMissing(missing)]),
    '',
    ...(setUp.signIn === 'local' && setUp.lan === 'off' ? ['  npm start -- --lan lets in your phone.'] : []),
    '  Press Ctrl+C to stop. npm start -- --help lists all settings.',
    '',
  ].join('\n')
}

const notSetUp = 'Not set up'
const nameWidth = 21
const withoutWidth = 36

function listMissing(missing: Feature[]): string[] {
  const gap = ' '.repeat(nameWidth + withoutWidth + 2 - notSetUp.length)
  const heading = `${style('bold', notSetUp)}${gap}${style('bold', 'To change it')}`
  const row = ({ name, consequence = '', setting = '' }: Feature) =>
    `    ${name.padEnd(nameWidth)}${consequence.padEnd(withoutWidth)}${setting}`
  return [`  ${heading}`, ...missing.map(row)]
}

function listParts(setUp: ConfigSummary): Feature[] {
  return [
    {
      name: 'Database',
      status: setUp.database === 'embedded' ? 'in the data folder' : 'at DATABASE_URL',
    },
    {
      name: 'Photo files',
      status: setUp.photos === 'disk' ? 'in the data folder' : 'in S3_BUCKET',
    },
    {
      name: 'Map tiles',
      status: setUp.tiles === 'public' ? 'from public servers' : 'from servers you set',
    },
    {
      name: 'Location names',
      status: setUp.geocoder === 'off' ? null : `from ${setUp.geocoder}`,
      consequence: 'Names come from nearby towns',
      setting: 'unset GEOCODER',
    },
    {
      name: 'Weather',
      status: setUp.weather === 'on' ? 'added to catches' : null,
      consequence: 'Catches have no weather data',
      setting: 'unset WEATHER_URL',
    },
    {
      name: 'Fish identification',
      status: setUp.vision === 'off' ? null : `by ${setUp.vision}`,
      consequence: 'Anglers enter species and size',
      setting: setUp.canStoreKeys ? 'in Admin Dashboard' : 'set SECRET_KEY',
    },
    {
      name: 'Sign-in for others',
      status: setUp.lan === 'on' ? 'on devices that you pair' : signInTexts[setUp.signIn],
      consequence: 'Only people at this computer',
      setting: 'set OIDC_ISSUER',
    },
    {
      name: 'Email',
      status: setUp.mail === 'outbox' ? null : 'by SMTP',
      consequence: 'Saved to outbox in the data folder',
      setting: 'set SMTP_URL',
    },
    {
      name: 'Backups',
      status: setUp.backups === 'off' ? null : 'every night',
      consequence: 'A broken disk loses the whole log',
      setting: 'set BACKUP_DIR',
    },
    {
      name: 'Metrics',
      status: setUp.metrics === 'off' ? null : 'for Prometheus',
      consequence: 'Prometheus can’t watch Creel',
      setting: 'set METRICS_PORT',
    },
  ]
}

function signInKind({ oidc, headerSignIn }: Config): 'local' | 'provider' | 'proxy' {
  if (headerSignIn !== null) return 'proxy'
  return oidc === null ? 'local' : 'provider'
}

const signInTexts = {
  local: null,
  provider: 'with a sign-in service',
  proxy: 'by the proxy in front of it',
} as const

function style(format: 'bold', text: string): string {
  return styleText(format, text, { stream: process.stdout })
}
