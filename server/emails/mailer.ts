import { join } from 'node:path'
import type { Config } from '../config.ts'
import { callUntracked } from '../external-services/service-health.ts'
import type { EmailRenderer } from './email-renderer.ts'
import { createFileTransport } from './file-transport.ts'
import { createSmtpTransport } from './smtp-transport.ts'
import type { EmailTransport } from './transport.ts'

/** Everything it takes to get a letter to its reader. */
export interface Mailer {
  renderer: EmailRenderer
  transport: EmailTransport
}

/** Sends by the mail server where one is set, else into a folder where the operator finds the e-mails. Nothing is loaded yet. */
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
