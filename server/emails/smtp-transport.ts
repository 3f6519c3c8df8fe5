import { Readable } from 'node:stream'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection'
import { toDeliveryError } from './smtp-errors.ts'
import type { EmailMessage, EmailTransport } from './transport.ts'

// A mail server that is silent for so long does not answer. SMTP_URL may say otherwise: `?greetingTimeout=5000`.
const timeoutMs = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  dnsTimeout: 10_000,
}

/** Sends e-mails by a mail server, each on a connection of its own. Nothing is loaded before the first. */
export function createSmtpTransport(smtpUrl: string): EmailTransport {
  return {
    deliver: async (message, claim) => {
      const { connection, auth } = await prepareConnection(smtpUrl)
      // A connection that breaks tells it here, and not always to the command that waits.
      const broken = new Promise<never>((_, reject) => connection.on('error', reject))
      const progress = { isHandedOver: false }
      try {
        await Promise.race([broken, transmit(connection, auth, message, claim, progress)])
        connection.quit()
      } catch (cause) {
        connection.close()
        throw toDeliveryError(cause, progress.isHandedOver)
      }
    },
  }
}

type Login = { user?: string; pass?: string } | undefined

async function prepareConnection(smtpUrl: string): Promise<{ connection: SMTPConnection; auth: Login }> {
  const [{ default: Connection }, { parseConnectionUrl }] = await Promise.all([
    import('nodemailer/lib/smtp-connection'),
    import('nodemailer/lib/shared'),
  ])
  const { auth, ...options } = parseConnectionUrl(smtpUrl) as SMTPConnectionOptions & { auth?: Login }
  return { connection: new Connection({ ...timeoutMs, ...options }), auth }
}

/** The conversation with the mail server, in order. */
async function transmit(
  connection: SMTPConnection,
  auth: Login,
  { from, to, raw }: EmailMessage,
  claim: () => Promise<void>,
  progress: { isHandedOver: boolean },
): Promise<void> {
  await promisify((done) => connection.connect(done))
  if (auth && connection.allowsAuth) await promisify((done) => connection.login(auth, done))
  const content = Readable.from(streamContent(raw, claim, progress), { objectMode: false })
  await promisify((done) => connection.send({ from, to: [to], size: raw.length }, content, done))
}

/** Read from only once the server has agreed to sender and recipient and waits for the message. */
async function* streamContent(raw: Buffer, claim: () => Promise<void>, progress: { isHandedOver: boolean }) {
  await claim()
  yield raw
  progress.isHandedOver = true
}

function promisify(run: (done: (cause?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => run((cause) => (cause ? reject(cause) : resolve())))
}
