import { Readable } from 'node:stream'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection'
import { toDeliveryError } from './smtp-errors.ts'
import type { EmailMessage, EmailTransport } from './transport.ts'

// SMTP_URL may override these: `?greetingTimeout=5000`.
const timeoutMs = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  dnsTimeout: 10_000,
}

/** Creates a transport that sends each email over its own SMTP connection. Loads nodemailer with the first email. */
export function createSmtpTransport(smtpUrl: string): EmailTransport {
  return {
    deliver: async (message, claim) => {
      const { connection, auth } = await prepareConnection(smtpUrl)
      // A broken connection emits `error`, but may not call back the pending command.
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

/** Runs the SMTP dialog: connects, logs in and sends the message. */
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

/** Yields the message. It is read only after the server has accepted sender and recipient. */
async function* streamContent(raw: Buffer, claim: () => Promise<void>, progress: { isHandedOver: boolean }) {
  await claim()
  yield raw
  progress.isHandedOver = true
}

function promisify(run: (done: (cause?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => run((cause) => (cause ? reject(cause) : resolve())))
}
