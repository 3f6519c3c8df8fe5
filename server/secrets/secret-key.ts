import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { fsync } from '../file-store/disk-folders.ts'

/** The secret that encrypts what administrators enter, such as API keys. It is in no backup. */
export interface SecretKey {
  /** Whether there is a secret, or one can be created; it needs `SECRET_KEY` if the database may have several processes. */
  isAvailable: boolean
  /** Returns the secret; null if none has been created yet. */
  read(): Promise<Buffer | null>
  /** Returns the secret, after creating it if there is none. Rejects if none is available. */
  readOrCreate(): Promise<Buffer>
}

/** Returns access to the secret in `SECRET_KEY`, else, for the embedded database, in a file of the data folder. */
export function openSecretKey({
  secretKey,
  databaseUrl,
  dataDir,
}: Pick<Config, 'secretKey' | 'databaseUrl' | 'dataDir'>): SecretKey {
  if (secretKey !== null) {
    return { isAvailable: true, read: async () => secretKey, readOrCreate: async () => secretKey }
  }
  if (databaseUrl !== null) {
    const reject = async () => {
      throw new Error('There is no SECRET_KEY.')
    }
    return { isAvailable: false, read: async () => null, readOrCreate: reject }
  }
  const file = join(dataDir, secretKeyFile)
  return {
    isAvailable: true,
    read: () => readSecret(file),
    readOrCreate: async () => (await readSecret(file)) ?? (await createSecret(dataDir, file)),
  }
}

/** Name of the file in the data folder. */
export const secretKeyFile = 'secret-key'

const minBytes = 32

/** Reads the file; null if it is missing or incomplete, so that what it encrypted must be entered again. */
async function readSecret(file: string): Promise<Buffer | null> {
  const text = await readFile(file, 'utf8').catch((cause) => {
    if (cause.code === 'ENOENT') return ''
    throw cause
  })
  const secret = Buffer.from(text.trim(), 'base64url')
  return secret.length >= minBytes ? secret : null
}

/** Creates the file, flushed to disk, for its owner only. */
async function createSecret(dataDir: string, file: string): Promise<Buffer> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const secret = randomBytes(minBytes)
  const handle = await open(file, 'w', 0o600)
  try {
    await handle.chmod(0o600) // an incomplete file may have had other rights
    await handle.writeFile(`${secret.toString('base64url')}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await fsync(dataDir)
  return secret
}

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Encrypts a text; it can be decrypted only with the same secret and for the same purpose. */
export function encryptText(secret: Buffer, purpose: string, text: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, deriveKey(secret, purpose), nonce)
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted])
}

/** Decrypts what `encryptText` returned; null if it was changed, or encrypted with another secret or for another purpose. */
export function decryptText(secret: Buffer, purpose: string, encrypted: Buffer): string | null {
  if (encrypted.length < nonceBytes + tagBytes) return null
  const nonce = encrypted.subarray(0, nonceBytes)
  const decipher = createDecipheriv(algorithm, deriveKey(secret, purpose), nonce, { authTagLength: tagBytes })
  decipher.setAuthTag(encrypted.subarray(nonceBytes, nonceBytes + tagBytes))
  try {
    return `${decipher.update(encrypted.subarray(nonceBytes + tagBytes), undefined, 'utf8')}${decipher.final('utf8')}`
  } catch {
    return null
  }
}

/** Derives a key for each purpose, so that a text cannot be moved to where it would be used for something else. */
function deriveKey(secret: Buffer, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', `creel ${purpose}`, 32))
}
