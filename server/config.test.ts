import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { configSchema } from './config-schema.ts'

const database = { DATABASE_URL: 'postgres://creel@127.0.0.1/creel' }

test('the help lists every setting, in order, with its default value', () => {
  const help = readFileSync('server/help.txt', 'utf8')
  const listed = [...help.matchAll(/^ {2}([A-Z][A-Z0-9_]+) {2,}(\S*) {2,}\S.*$/gm)]
  const settings = Object.entries(configSchema.parse({}))
  expect(listed.map(([, name, value]) => [name, value])).toEqual(
    settings.map(([name, value]) => [name, String(value ?? '')]),
  )
})

test('README.md names only settings that exist', () => {
  const [, section = ''] = readFileSync('README.md', 'utf8').split('\n## Settings\n')
  const table = section.slice(0, section.indexOf('```'))
  const names = [...table.matchAll(/`([A-Z][A-Z0-9_]+)[`=]/g)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(25)
  expect(names.filter((name) => !(name in configSchema.shape))).toEqual([])
})

test('without settings the role is "all", on an embedded database', () => {
  expect(readConfig({})).toMatchObject({ role: 'all', databaseUrl: null, trustedProxies: ['loopback'] })
})

test.each([
  [{}, 'http://127.0.0.1:3000'],
  [{ HOST: '0.0.0.0', PORT: '8080' }, 'http://localhost:8080'],
  [{ HOST: '::' }, 'http://localhost:3000'],
  [{ HOST: '::1' }, 'http://[::1]:3000'],
])('with %j the public URL is one that browsers can open', (settings, publicUrl) => {
  expect(readConfig(settings).publicUrl).toBe(publicUrl)
})

test.each([
  [{}, 'the hosting platform'],
  [{ OIDC_ISSUER: 'https://accounts.google.com' }, 'Google'],
  [{ OIDC_ISSUER: 'https://login.microsoftonline.com/9188040d/v2.0' }, 'Microsoft'],
  [{ OIDC_ISSUER: 'https://login.example.org:8443/realms/lake' }, 'login.example.org'],
  [{ OIDC_ISSUER: 'https://accounts.google.com.example.org' }, 'accounts.google.com.example.org'],
  [{ OIDC_ISSUER: 'https://accounts.google.com', OIDC_NAME: 'Lake Login' }, 'Lake Login'],
])('with %j people sign in with a service by the name of %s', (settings, name) => {
  expect(readConfig({ OIDC_CLIENT_ID: 'creel', ...settings }).oidcName).toBe(name)
})

test.each(['web', 'worker'])('the role %s requires DATABASE_URL', (role) => {
  expect(() => readConfig({ ROLE: role })).toThrow(ConfigError)
  expect(() => readConfig({ ROLE: role })).toThrow(`ROLE is ${role}, so DATABASE_URL must be set too`)
})

test.each([
  [{ PORT: '65536' }, 'PORT is 65536, but it must be a whole number from 0 to 65535.'],
  [{ SESSION_DAYS: '1.5' }, 'SESSION_DAYS is 1.5, but it must be a whole number from 1 to 3650.'],
  [
    { PUBLIC_URL: 'https://x/a' },
    'PUBLIC_URL is https://x/a, but it must be an http or https address without a path.',
  ],
  [{ ALLOWED_HOSTS: 'a, b:81' }, 'ALLOWED_HOSTS is a, b:81, but it must be host names without ports'],
  [
    { DATABASE_URL: 'mysql://hush' },
    'DATABASE_URL is (hidden), but it must be an address that starts with postgres://.',
  ],
  [{ SECRET_KEY: 'hush' }, 'SECRET_KEY is (hidden), but it must be at least 32 random bytes'],
  [{ OIDC_ISSUER: 'http://x' }, 'OIDC_ISSUER is http://x, but it must be an https address.'],
  [{ WEATHER_URL: 'no' }, 'WEATHER_URL is no, but it must be an http or https address.'],
  [
    { TILES_OSM_URL: 'http://x/{z}' },
    'TILES_OSM_URL is http://x/{z}, but it must be a template with {x}, {y} and {z}.',
  ],
])('%j is rejected by its name, value and what it may be', (settings, message) => {
  expect(() => readConfig(settings)).toThrow(ConfigError)
  expect(() => readConfig(settings)).toThrow(message)
})

test('spaces around values and empty values are as if they were not there', () => {
  expect(readConfig({ PORT: ' 8080 ', GEOCODER: ' ', ADMIN_EMAILS: 'Sam@Example.org, ,' })).toMatchObject({
    port: 8080,
    geocoder: { kind: 'photon' },
    adminEmails: ['sam@example.org'],
  })
})

test.each(['everybody', '0.0.0.0/0', '::/0', '10.0.0.0/33'])('TRUSTED_PROXIES must not be %s', (value) => {
  expect(() => readConfig({ TRUSTED_PROXIES: value })).toThrow('it must be addresses and networks')
})

describe('sign-in by header', () => {
  const header = { AUTH_HEADER_SUBJECT: 'Remote-User' }
  const cloudflare = {
    CF_ACCESS_TEAM_DOMAIN: 'https://team.cloudflareaccess.com',
    CF_ACCESS_AUD: 'tag',
    TRUSTED_PROXIES: '127.0.0.1',
  }

  test.each([
    undefined,
    '',
    'loopback',
    'uniquelocal',
    '10.0.0.1,linklocal',
    '10.0.0.0/8',
    'fd00::/8',
    '::ffff:0:0/96',
    '::/64',
  ])('needs the addresses of its proxy, not %s', (proxies) => {
    const environment = { ...header, TRUSTED_PROXIES: proxies }
    expect(() => readConfig(environment)).toThrow('TRUSTED_PROXIES must name the proxy')
  })

  test('excludes OpenID Connect', () => {
    const both = {
      ...header,
      TRUSTED_PROXIES: '10.0.0.1',
      OIDC_ISSUER: 'https://id.example.org',
      OIDC_CLIENT_ID: 'x',
    }
    expect(() => readConfig(both)).toThrow('not both')
  })

  test.each([
    { ...cloudflare, AUTH_HEADER_SUBJECT: 'Cf-Access-Authenticated-User-Email' },
    { ...cloudflare, AUTH_HEADER_SUBJECT: 'Remote-User' },
    { TRUSTED_PROXIES: '127.0.0.1', AUTH_HEADER_SUBJECT: 'Cf-Access-Jwt-Assertion' },
  ])('of Cloudflare Access only a verified token is used: %j', (environment) => {
    expect(() => readConfig(environment)).toThrow('which Creel can verify')
  })

  test('Cloudflare Access needs both settings', () => {
    const environment = { ...cloudflare, CF_ACCESS_AUD: '', AUTH_HEADER_SUBJECT: 'Cf-Access-Jwt-Assertion' }
    expect(() => readConfig(environment)).toThrow('CF_ACCESS_TEAM_DOMAIN and CF_ACCESS_AUD')
  })
})

test.each(['/srv/creel', '/srv/creel/files', '/srv/creel/postgres/inbox', '/srv/creel/incoming'])(
  'INBOX_DIR must not be %s, which Creel tidies up',
  (dir) => {
    expect(() => readConfig({ DATA_DIR: '/srv/creel', INBOX_DIR: dir })).toThrow(/INBOX_DIR/)
  },
)

test('INBOX_DIR may be a folder of its own, also in DATA_DIR', () => {
  const read = (settings: Record<string, string>) => readConfig({ DATA_DIR: '/srv/creel', ...settings }).inbox
  expect(read({})).toBeNull()
  expect(read({ INBOX_DIR: '/srv/creel/inbox' })).toEqual({
    dir: '/srv/creel/inbox',
    moves: false,
    scanSeconds: 30,
  })
  expect(read({ INBOX_DIR: '/srv/creel-files', INBOX_MOVE: 'on' })).toMatchObject({ moves: true })
})

describe('BACKUP_DIR', () => {
  test.each([
    ['the data folder', '/srv/creel'],
    ['inside the data folder', '/srv/creel/backups'],
    ['the data folder, spelled differently', '/srv/other/../creel/'],
    ['around the data folder', '/srv'],
    ['the root', '/'],
  ])('must not be %s', (_, dir) => {
    expect(() => readConfig({ DATA_DIR: '/srv/creel', BACKUP_DIR: dir })).toThrow(
      'BACKUP_DIR and DATA_DIR are the same folder, or one is inside the other.',
    )
  })

  test('must not lead into the data folder by a link', () => {
    const folder = mkdtempSync(join(tmpdir(), 'creel-config-'))
    mkdirSync(join(folder, 'data'))
    symlinkSync('data', join(folder, 'link'))
    const settings = { DATA_DIR: join(folder, 'data'), BACKUP_DIR: join(folder, 'link', 'backups') }
    expect(() => readConfig(settings)).toThrow('BACKUP_DIR and DATA_DIR')
    rmSync(folder, { recursive: true })
  })

  test('must not be a folder from which Creel takes in photos', () => {
    const settings = { DATA_DIR: '/srv/creel', INBOX_DIR: '/srv/inbox', BACKUP_DIR: '/srv/inbox/backups' }
    expect(() => readConfig(settings)).toThrow('BACKUP_DIR and INBOX_DIR')
  })
})

describe('IMMICH_URL', () => {
  test.each([
    ['http://192.168.1.20:2283', 'http://192.168.1.20:2283'],
    ['https://photos.example.org/', 'https://photos.example.org'],
    ['https://photos.example.org/immich/api', 'https://photos.example.org/immich'],
  ])('%s is taken as %s', (value, url) => {
    expect(readConfig({ IMMICH_URL: value }).immichUrl).toBe(url)
  })

  test.each(['ftp://x', 'http://ann:secret@x', 'http://x/?key=1', 'http://x/#a'])('cannot be %s', (value) => {
    expect(() => readConfig({ IMMICH_URL: value })).toThrow('IMMICH_URL is')
  })

  test('needs SECRET_KEY with DATABASE_URL, where keys are encrypted for several processes', () => {
    const settings = { ...database, IMMICH_URL: 'http://x' }
    expect(() => readConfig(settings)).toThrow('IMMICH_URL is set, so SECRET_KEY must be set too')
    const SECRET_KEY = Buffer.from(Array.from({ length: 32 }, (_, index) => index)).toString('hex')
    expect(readConfig({ ...settings, SECRET_KEY }).immichUrl).toBe('http://x')
  })
})
