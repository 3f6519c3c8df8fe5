import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { EmailTransport } from './transport.ts'

/** Creates a transport that saves emails as `.eml` files. File names contain time and topic, but not the recipient. */
export function createFileTransport(folder: string): EmailTransport {
  return {
    deliver: async ({ topic, raw }, claim) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${topic}-${randomUUID().slice(0, 8)}.eml`
      const partPath = join(folder, `.${name}.part`)
      try {
        await writeDurably(partPath, raw)
        await claim()
        await rename(partPath, join(folder, name))
      } finally {
        await rm(partPath, { force: true })
      }
    },
  }
}

async function writeDurably(path: string, content: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}
