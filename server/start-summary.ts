import { styleText } from 'node:util'
import { type Config, summarizeConfig } from './config.ts'

type SetUp = ReturnType<typeof summarizeConfig>

/** A part of Creel that settings change: its name, how it is set up, and which one setting changes it. */
interface Part {
  name: string
  /** How it works as it is set up; null if it isn’t set up. */
  how: string | null
  without: string
  setting: string
}

/** Says in one sentence, for programs that start Creel, that it is ready. */
export function formatReady({ role, publicUrl }: Config): string {
  return role === 'worker' ? "Creel's worker is ready" : `Creel is ready at ${publicUrl}`
}

/** What an operator wants to know at a start in a terminal; fits 80 columns but for long paths and addresses. */
export function summarizeStart(config: Config): string {
  const parts = listParts(summarizeConfig(config))
  const [ready, missing] = [parts.filter(({ how }) => how !== null), parts.filter(({ how }) => how === null)]
  return [
    '',
    `  ${style('bold', formatReady(config))}`,
    '',
    `  ${'Data folder'.padEnd(nameWidth + 2)}${config.dataDir}`,
    '',
    `  ${style('bold', 'Set up')}`,
    ...ready.map(({ name, how }) => `    ${name.padEnd(nameWidth)}${how}`),
    ...(missing.length === 0 ? [] : ['', ...listMissing(missing)]),
    '',
    '  Press Ctrl+C to stop. npm start -- --help lists all settings.',
    '',
  ].join('\n')
}

const notSetUp = 'Not set up'
const nameWidth = 21
const withoutWidth = 36

function listMissing(missing: Part[]): string[] {
  const gap = ' '.repeat(nameWidth + withoutWidth + 2 - notSetUp.length)
  const heading = `${style('bold', notSetUp)}${gap}${style('bold', 'To change it')}`
  const row = ({ name, without, setting }: Part) =>
    `    ${name.padEnd(nameWidth)}${without.padEnd(withoutWidth)}${setting}`
  return [`  ${heading}`, ...missing.map(row)]
}

function listParts(setUp: SetUp): Part[] {
  return [
    {
      name: 'Database',
      how: setUp.database === 'embedded' ? 'in the data folder' : 'at DATABASE_URL',
      without: '',
      setting: 'DATABASE_URL',
    },
    {
      name: 'Photo files',
      how: setUp.photos === 'disk' ? 'in the data folder' : 'in S3_BUCKET',
      without: '',
      setting: 'S3_BUCKET',
    },
    {
      name: 'Map tiles',
      how: setUp.tiles === 'public' ? 'from public servers' : 'from servers you set',
      without: '',
      setting: 'TILES_OSM_URL',
    },
    {
      name: 'Location names',
      how: setUp.geocoder === 'off' ? null : `from ${setUp.geocoder}`,
      without: 'Names come from nearby towns',
      setting: 'unset GEOCODER',
    },
    {
      name: 'Weather',
      how: setUp.weather === 'on' ? 'added to catches' : null,
      without: 'Catches have no weather data',
      setting: 'unset WEATHER_URL',
    },
    {
      name: 'Fish identification',
      how: setUp.vision === 'off' ? null : `by ${setUp.vision}`,
      without: 'Anglers enter species and size',
      setting: 'set VISION_PROVIDER',
    },
    {
      name: 'Sign-in for others',
      how: setUp.signIn === 'local' ? null : 'with a sign-in service',
      without: 'Only people at this computer',
      setting: 'set OIDC_ISSUER',
    },
    {
      name: 'Email',
      how: setUp.mail === 'outbox' ? null : 'by SMTP',
      without: 'Saved to outbox in the data folder',
      setting: 'set SMTP_URL',
    },
    {
      name: 'Metrics',
      how: setUp.metrics === 'off' ? null : 'for Prometheus',
      without: 'Prometheus can’t watch Creel',
      setting: 'set METRICS_PORT',
    },
  ]
}

function style(format: 'bold', text: string): string {
  return styleText(format, text, { stream: process.stdout })
}
