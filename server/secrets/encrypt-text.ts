import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

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
