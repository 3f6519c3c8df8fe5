import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { configSchema } from './config-schema.ts'
import { summarizeStart } from './start-summary.ts'

const summary = (environment: Record<string, string>) =>
  stripVTControlCharacters(summarizeStart(readConfig({ DATA_DIR: '/srv/creel', ...environment })))
const partsAfter = (heading: string, text: string) =>
  (text.split(`  ${heading}`)[1] ?? '')
    .split('\n\n')[0]
    ?.match(/^ {4}\S+( \S+)*/gm)
    ?.map((name) => name.trim())

test('the summary of a fresh Creel lists what is set up and what is not', () => {
  const text = summary({})
  expect(partsAfter('Set up', text)).toEqual([
    'Database',
    'Photo files',
    'Map tiles',
    'Location names',
    'Weather',
  ])
  expect(partsAfter('Not set up', text)).toEqual([
    'Fish identification',
    'Sign-in for others',
    'Email',
    'Backups',
    'Metrics',
  ])
})

test('what is set up is in the first list, without addresses and secrets', () => {
  const text = summary({
    ...{ DATABASE_URL: 'postgres://u:s3cret@db.example/creel', S3_BUCKET: 'private-bucket', S3_REGION: 'r' },
    ...{
      OIDC_ISSUER: 'https://login.example',
      OIDC_CLIENT_ID: 'id',
      SMTP_URL: 'smtp://u:s3cret@mail.example',
    },
    ...{ VISION_PROVIDER: 'openai', VISION_MODEL: 'm', VISION_API_KEY: 's3cret', METRICS_PORT: '9464' },
    ...{ BACKUP_DIR: '/backups/private-example' },
  })
  expect(text).not.toContain('Not set up')
  expect(text).not.toMatch(/s3cret|example|private-bucket/)
})

test('everything not set up names an existing setting or the screen, on lines of at most 80 columns', () => {
  const text = summary({ WEATHER_URL: 'off', GEOCODER: 'off' })
  const missing =
    (text.split('Not set up')[1] ?? '').match(/(?:(?:set|unset) [A-Z_]+|in Admin Dashboard)$/gm) ?? []
  expect(missing).toHaveLength(7)
  const settings = missing.filter((words) => words !== 'in Admin Dashboard')
  expect(settings.filter((words) => !((words.split(' ')[1] ?? '') in configSchema.shape))).toEqual([])
  expect(text.split('\n').filter((line) => line.length > 80)).toEqual([])
})

test('identification is turned on in the app where keys can be stored, and its provider is named', () => {
  const database = { DATABASE_URL: 'postgres://db.example/creel' }
  const line = (text: string) => /^ {4}Fish identification.*$/m.exec(text)?.[0]
  expect(line(summary({}))).toMatch(/in Admin Dashboard$/)
  expect(line(summary(database))).toMatch(/set SECRET_KEY$/)
  const chosen = summarizeStart(readConfig({}), 'anthropic')
  expect(line(stripVTControlCharacters(chosen))).toMatch(/by anthropic$/)
})

test('README.md shows the summary unchanged', () => {
  expect(readFileSync('README.md', 'utf8')).toContain(summary({ DATA_DIR: '/home/sam/creel/data' }))
})

test('a start says how to let in a phone, and with --lan that devices can be paired', () => {
  expect(summary({})).toContain('npm start -- --lan lets in your phone.')
  const withLan = summary({ LAN: 'on', LAN_HOST: '127.0.0.1' })
  expect(withLan).toMatch(/^ {4}Sign-in for others +on devices that you pair$/m)
  expect(withLan).not.toContain('lets in your phone')
  expect(summary({ OIDC_ISSUER: 'https://id.example.org', OIDC_CLIENT_ID: 'x' })).not.toContain('lets in')
})
