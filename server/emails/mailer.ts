import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { callUntracked } from '../external-services/service-health.ts'
import type { EmailRenderer } from './email-renderer.ts'
import type { EmailTransport } from './smtp-transport.ts'
import { createSmtpTransport } from './smtp-transport.ts'

/** Renderer and transport of emails. */
export interface Mailer {
  renderer: EmailRenderer
  transport: EmailTransport
  /** Deletes the emails of an account that were saved to this machine's outbox folder. */
  deleteSaved(ownerId: string): Promise<void>
  /** Deletes saved emails that are old, or of accounts that no longer exist. */
  deleteOld(isAccount: (ownerId: string) => Promise<boolean>): Promise<void>
}

/** Creates the mailer: it sends by SMTP if configured, else saves emails to the outbox folder. */
export function createMailer(
  { mail, dataDir }: Config,
  renderer: EmailRenderer,
  trackedCall = callUntracked,
): Mailer {
  const outbox = join(dataDir, 'outbox')
  const transport = mail.smtpUrl === null ? createFileTransport(outbox) : createSmtpTransport(mail.smtpUrl)
  const deliver: EmailTransport['deliver'] = (message, claim) =>
    trackedCall(() => transport.deliver(message, claim))
  return {
    renderer,
    transport: { deliver },
    // Also with a mail server, since there may have been none before.
    deleteSaved: (ownerId) => deleteSavedEmails(outbox, ownerId),
    deleteOld: (isAccount) => deleteOldEmails(outbox, isAccount),
  }
}

const dayMs = 24 * 3_600_000
/** Emails hold thumbnails and places, so the outbox doesn't keep them forever. */
const keptDays = 30

/** Creates a transport that saves emails as `.eml` files. File names contain time, topic and account, but no address. */
function createFileTransport(folder: string): EmailTransport {
  return {
    deliver: async ({ topic, ownerId, raw }, claim) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const time = new Date().toISOString().replace(/[:.]/g, '-')
      const name = `${time}-${topic}-${randomUUID().slice(0, 8)}-${ownerId}.eml`
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

/** Deletes the saved emails of one account. */
async function deleteSavedEmails(folder: string, ownerId: string): Promise<void> {
  for (const name of await listSaved(folder))
    if (ownerOf(name) === ownerId) await rm(join(folder, name), { force: true })
}

/**
 * Deletes saved emails after 30 days, and those of accounts that no longer exist, which another process may have deleted.
 * `isAccount` looks an account up.
 */
async function deleteOldEmails(
  folder: string,
  isAccount: (ownerId: string) => Promise<boolean>,
): Promise<void> {
  for (const name of await listSaved(folder)) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path)
    const ownerId = ownerOf(name)
    const isOld = Date.now() - mtimeMs > keptDays * dayMs
    if (isOld || (ownerId !== null && !(await isAccount(ownerId)))) await rm(path, { force: true })
  }
}

async function listSaved(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []) // there is none before the first email
  return names.filter((name) => name.endsWith('.eml'))
}

/** Returns the account of a saved email; null for those of earlier versions, whose names don't say. */
function ownerOf(name: string): string | null {
  return /-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.eml$/.exec(name)?.[1] ?? null
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
