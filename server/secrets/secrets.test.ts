import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ConfigError, readConfig } from '../config.ts'
import { decryptText, encryptText, openSecretKey, secretKeyFile } from './secret-key.ts'

const secret = randomBytes(32)
const settings = (environment: Record<string, string> = {}) => readConfig(environment)

test('a text is decrypted with its secret and for its purpose only', () => {
  const encrypted = encryptText(secret, 'a key', 'sk-ünïcode')
  expect(decryptText(secret, 'a key', encrypted)).toBe('sk-ünïcode')
  expect(decryptText(secret, 'another key', encrypted)).toBeNull()
  expect(decryptText(randomBytes(32), 'a key', encrypted)).toBeNull()
  expect(encrypted.includes('sk-')).toBe(false)
})

test('a change of any byte, or a cut anywhere, is noticed', () => {
  const encrypted = encryptText(secret, 'a key', 'sk-1')
  for (let index = 0; index < encrypted.length; index += 1) {
    const changed = Buffer.from(encrypted)
    changed[index] = (changed[index] ?? 0) ^ 1
    expect(decryptText(secret, 'a key', changed)).toBeNull()
    expect(decryptText(secret, 'a key', encrypted.subarray(0, index))).toBeNull()
  }
})

test('the secret of the embedded database is created when it is needed, for its owner only, and kept', async () => {
  const dataDir = await tempFolder()
  const open = () => openSecretKey(settings({ DATA_DIR: dataDir }))
  expect(await open().read()).toBeNull()
  expect(await readdir(dataDir)).toEqual([])
  const created = await open().readOrCreate()
  expect(created).toHaveLength(32)
  expect((await stat(join(dataDir, secretKeyFile))).mode & 0o777).toBe(0o600)
  expect(await open().read()).toEqual(created)
  expect(await open().readOrCreate()).toEqual(created)
})

test('a secret that was cut off by a crash is replaced, for its owner only', async () => {
  const dataDir = await tempFolder()
  await writeFile(join(dataDir, secretKeyFile), 'abc', { mode: 0o644 })
  const key = openSecretKey(settings({ DATA_DIR: dataDir }))
  expect(await key.read()).toBeNull()
  expect(await key.readOrCreate()).toHaveLength(32)
  expect((await stat(join(dataDir, secretKeyFile))).mode & 0o777).toBe(0o600)
})

test('SECRET_KEY is used where it is set; DATABASE_URL without it has no secret', async () => {
  const database = { DATABASE_URL: 'postgres://creel@127.0.0.1/creel' }
  const fromEnvironment = openSecretKey(settings({ ...database, SECRET_KEY: secret.toString('hex') }))
  expect(fromEnvironment.isAvailable).toBe(true)
  expect(await fromEnvironment.read()).toEqual(secret)
  const none = openSecretKey(settings(database))
  expect(none.isAvailable).toBe(false)
  expect(await none.read()).toBeNull()
})

test.each(['hex', 'base64', 'base64url'] as const)('SECRET_KEY may be 32 or more bytes in %s', (encoding) => {
  for (const bytes of [secret, randomBytes(64)]) {
    expect(settings({ SECRET_KEY: bytes.toString(encoding) }).secretKey).toEqual(bytes)
  }
})

test.each([
  'secret',
  'a'.repeat(64),
  '0'.repeat(64),
  '0123456789abcdef'.repeat(4),
  'correct horse battery staple correct horse',
  Buffer.from('x'.repeat(32)).toString('base64'),
  randomBytes(31).toString('base64'),
  randomBytes(31).toString('hex'),
])('the weak SECRET_KEY %s is refused with a sentence that does not show it', (value) => {
  const read = () => settings({ SECRET_KEY: value })
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(
    'SECRET_KEY is (hidden), but it must be at least 32 random bytes in base64 or hex, as “openssl rand -base64 32” prints.',
  )
})

async function tempFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'creel-secrets-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}
