import { join } from 'node:path'
import type { Config } from '../config.ts'
import { callUntracked } from '../external-services/service-health.ts'
import type { EmailRenderer } from './email-renderer.ts'
import { createFileTransport } from './file-transport.ts'
import { createSmtpTransport } from './smtp-transport.ts'
import type { EmailTransport } from './transport.ts'

/** Renderer and transport of emails. */
export interface Mailer {
  renderer: EmailRenderer
  transport: EmailTransport
}

/** Creates the mailer: it sends by SMTP if configured, else saves emails to the outbox folder. */
export function createMailer(
  { mail, dataDir }: Config,
  renderer: EmailRenderer,
  trackedCall = callUntracked,
): Mailer {
  const transport =
    mail.smtpUrl === null ? createFileTransport(join(dataDir, 'outbox')) : createSmtpTransport(mail.smtpUrl)
  const deliver: EmailTransport['deliver'] = (message, claim) =>
    trackedCall(() => transport.deliver(message, claim))
  return { renderer, transport: { deliver } }
}
