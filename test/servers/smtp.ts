import type { AddressInfo, Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** An e-mail that a mail server has taken. */
export interface ReceivedEmail {
  from: string
  to: string[]
  raw: string
  mail: Email
}

/** Ways in which a mail server can fail those who bring e-mails. */
export type SmtpFailure =
  /** Refuses with a status at one stage of the conversation; at `end` after it has read the whole e-mail. */
  | { status: number; at: 'greeting' | 'password' | 'sender' | 'recipient' | 'end' }
  /** Takes the connection and says nothing. */
  | 'hang'
  /** Cuts the connection at once. */
  | 'cut'
  /** Says something that is no SMTP once it has been told the sender. */
  | 'garbage'
  /** Takes an e-mail, and dies before it says so. */
  | 'take and die'

/** A small mail server on loopback. */
export interface SmtpStandIn {
  /** For SMTP_URL, with a user and a password. */
  url: string
  taken: ReceivedEmail[]
  /** How often it has failed somebody. */
  failures(): number
  takenFor(address: string): ReceivedEmail[]
  /** How it fails from now on, having cut whoever it left hanging; `null` makes it work. */
  failWith(failure: SmtpFailure | null): void
  stop(): Promise<void>
}

/** Starts a mail server that takes everything, until it is told to fail. */
export async function startSmtpStandIn(): Promise<SmtpStandIn> {
  const taken: ReceivedEmail[] = []
  const sockets = new Set<Socket>()
  let failure: SmtpFailure | null = null
  let failures = 0

  const rejectAt = (stage: string, next: (cause?: Error | null) => void) => {
    const isHere = failure !== null && typeof failure === 'object' && failure.at === stage
    if (isHere) failures += 1
    next(isHere ? refusal(failure) : null)
  }
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onConnect: (_session, next) => {
      if (failure !== 'hang' && failure !== 'cut') return rejectAt('greeting', next)
      failures += 1
      if (failure === 'cut') for (const socket of sockets) socket.destroy()
    },
    onAuth: ({ username }, _session, next) =>
      rejectAt('password', (no) => next(no ?? null, { user: username })),
    onMailFrom: (_address, _session, next) => {
      if (failure !== 'garbage') return rejectAt('sender', next)
      failures += 1
      for (const socket of sockets) socket.write('Welcome to the hotel network\r\n')
    },
    onRcptTo: (_address, _session, next) => rejectAt('recipient', next),
    onData: async (stream, { envelope }, next) => {
      const email = await receive(stream, envelope)
      if (email === null) return next(new Error('The message was cut off'))
      rejectAt('end', (no) => {
        if (no) return next(no)
        taken.push(email)
        if (failure === 'take and die') for (const socket of sockets) socket.destroy()
        else next()
      })
    },
  } satisfies SMTPServerOptions)
  server.on('error', () => {}) // connections that break are what this is for
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

function refusal(failure: unknown): Error {
  const { status } = failure as { status: number }
  return Object.assign(new Error('Not today'), { responseCode: status })
}

type Envelope = { mailFrom: { address: string } | false; rcptTo: { address: string }[] }

/** The e-mail, or null where whoever brought it went before its end. */
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
