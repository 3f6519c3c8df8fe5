import type { AddressInfo, Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** An email that the mail server has accepted. */
export interface ReceivedEmail {
  from: string
  to: string[]
  raw: string
  mail: Email
}

/** Ways in which the mail server can fail. */
export type SmtpFailure =
  /** Rejects with a status at a stage of the conversation; `end` is after the whole email. */
  | { status: number; at: 'greeting' | 'password' | 'sender' | 'recipient' | 'end' }
  /** Accepts the connection and sends nothing. */
  | 'hang'
  /** Cuts the connection at once. */
  | 'cut'
  /** Sends something other than SMTP after the sender. */
  | 'garbage'
  /** Accepts an email and cuts the connection before it confirms that. */
  | 'take and die'

/** A small mail server on loopback. */
export interface SmtpStandIn {
  /** For SMTP_URL, with a user and a password. */
  url: string
  taken: ReceivedEmail[]
  /** The number of failures so far. */
  failures(): number
  takenFor(address: string): ReceivedEmail[]
  /** Sets how it fails from now on and cuts hanging connections; `null` makes it work. */
  failWith(failure: SmtpFailure | null): void
  stop(): Promise<void>
}

/** Starts a mail server without TLS that accepts every email until `failWith` is called; it takes passwords, unless told otherwise. */
export async function startSmtpStandIn({ takesPasswords = true } = {}): Promise<SmtpStandIn> {
  const taken: ReceivedEmail[] = []
  const sockets = new Set<Socket>()
  let failure: SmtpFailure | null = null
  let failures = 0

  const rejectAt = (stage: string, next: (cause?: Error | null) => void) => {
    const isHere = failure !== null && typeof failure === 'object' && failure.at === stage
    if (isHere) failures += 1
    next(isHere ? toError(failure) : null)
  }
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: takesPasswords ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    onConnect: (_session, next) => {
      if (failure !== 'hang' && failure !== 'cut') return rejectAt('greeting', next)
      failures += 1
      if (failure === 'cut') for (const socket of sockets) socket.destroy()
    },
    onAuth: ({ username }, _session, next) =>
      rejectAt('password', (error) => next(error ?? null, { user: username })),
    onMailFrom: (_address, _session, next) => {
      if (failure !== 'garbage') return rejectAt('sender', next)
      failures += 1
      for (const socket of sockets) socket.write('Welcome to the hotel network\r\n')
    },
    onRcptTo: (_address, _session, next) => rejectAt('recipient', next),
    onData: async (stream, { envelope }, next) => {
      const email = await receive(stream, envelope)
      if (email === null) return next(new Error('The message was cut off'))
      rejectAt('end', (error) => {
        if (error) return next(error)
        taken.push(email)
        if (failure === 'take and die') for (const socket of sockets) socket.destroy()
        else next()
      })
    },
  } satisfies SMTPServerOptions)
  server.on('error', () => {}) // broken connections are expected
  server.server.prependListener('connection', (socket) => {
    sockets.add(socket.once('close', () => sockets.delete(socket)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://creel:secret@127.0.0.1:${port}`,
    taken,
    failures: () => failures,
    takenFor: (address) => taken.filter(({ to }) => to.includes(address)),
    failWith: (next) => {
      if (failure === 'hang') for (const socket of sockets) socket.destroy()
      failure = next
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(resolve))
    },
  }
}

function toError(failure: unknown): Error {
  const { status } = failure as { status: number }
  return Object.assign(new Error('Not today'), { responseCode: status })
}

type Envelope = { mailFrom: { address: string } | false; rcptTo: { address: string }[] }

/** Reads an email, or returns null if the client disconnected before its end. */
async function receive(stream: Readable, { mailFrom, rcptTo }: Envelope): Promise<ReceivedEmail | null> {
  const raw = await buffer(stream).catch(() => null)
  if (raw === null) return null
  return {
    from: mailFrom === false ? '' : mailFrom.address,
    to: rcptTo.map(({ address }) => address),
    raw: raw.toString(),
    mail: await PostalMime.parse(raw),
  }
}
