import { createInterface } from 'node:readline/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { styleText } from 'node:util'
import { renderUnicodeCompact } from 'uqr'
import type { PairingStatus } from '../../../shared/devices.ts'
import { codeMinutes, formatCode } from '../../../shared/pairing-code.ts'
import type { Db } from '../../database/open-database.ts'
import { pairingLinks } from './pairing-routes.ts'
import { answerPairing, createPairing, findPairing } from './pairings.ts'

const pollMs = 1_000

/** The account that a device is added to, and the rights that it gets. */
export interface TerminalPairing {
  account: { id: string; email: string | null }
  canAdminister?: boolean
}

/**
 * Shows a code in the terminal, waits for a device to send it, and asks whether that is the right one. Returns what became of
 * the code; it is cancelled if `signal` aborts, and the promise rejects.
 */
export async function pairInTerminal(
  { db, origins, signal }: { db: Db; origins: readonly string[]; signal: AbortSignal },
  { account, canAdminister = false }: TerminalPairing,
): Promise<PairingStatus> {
  const owner = { ownerId: account.id, sessionId: null }
  const name = account.email ?? 'this account'
  const { id, code } = await createPairing(db, owner, { canAdminister })
  console.log(formatPairing({ links: pairingLinks(origins, code), code, name, canAdminister }))
  try {
    for (;;) {
      const state = await findPairing(db, owner, id)
      if (state === null) return 'expired'
      if (state.status === 'claimed') {
        const answer = await ask(formatQuestion(state, name), signal)
        const answered = await answerPairing(db, owner, id, /^\s*y(es)?\s*$/i.test(answer))
        return answered?.status ?? 'expired'
      }
      if (state.status !== 'open') return state.status
      await wait(pollMs, undefined, { signal })
    }
  } catch (cause) {
    if (signal.aborted) await answerPairing(db, owner, id, false).catch(() => {})
    throw cause
  }
}

/** Returns what the terminal says of how a pairing has ended. */
export function explainOutcome(status: PairingStatus): string {
  if (status === 'confirmed')
    return '  Paired. Once you press “Sign in as …” on it too, Settings → Devices lists it.'
  if (status === 'rejected') return '  The device was turned away.'
  return '  The code is no longer valid: it was too old, or wrong codes were entered.'
}

/** Returns what plain http means for everyone on the network, and how to get https; empty if all origins have it. */
export function warnOfPlainHttp(origins: readonly string[]): string {
  if (origins.every((origin) => origin.startsWith('https:'))) return ''
  return [
    '  This is plain http: anyone on this network can read your photos, their locations',
    '  and your sign-in. Use it only on a network that you trust.',
    '  Phones also can’t use Creel offline, or share their position with it.',
    '  For https, with Tailscale or Caddy: docs/operating.md, “Phones over https”.',
  ].join('\n')
}

interface Shown {
  links: string[]
  code: string
  name: string
  canAdminister: boolean
}

function formatPairing({ links, code, name, canAdminister }: Shown): string {
  const [link = '', ...others] = links
  const plain = (url: string) => url.split('#')[0] ?? ''
  return [
    '',
    `  ${styleText('bold', 'Pair a phone')}`,
    '',
    ...drawQrCode(link),
    '',
    `  Scan this on the phone, or open ${styleText('bold', plain(link))}`,
    `  and type ${styleText('bold', formatCode(code))}`,
    ...(others.length === 0 ? [] : [`  Other addresses: ${others.map(plain).join(', ')}`]),
    `  It adds one device to ${name}${canAdminister ? ', with an administrator’s rights' : ''}, within ${codeMinutes} minutes.`,
    '',
  ].join('\n')
}

/** Draws white on black in any color scheme, so that cameras read it. */
function drawQrCode(link: string): string[] {
  const lines = renderUnicodeCompact(link, { border: 2 }).split('\n')
  return lines.map((line) => `  ${styleText(['whiteBright', 'bgBlack'], line, { validateStream: false })}`)
}

function formatQuestion(
  { deviceName, word }: { deviceName: string | null; word: string | null },
  name: string,
) {
  return `  ${deviceName} wants to be added to ${name}. Does it show the word “${word}”? (y/N) `
}

/** Asks in the terminal; no answer if its input ends. Leaves Ctrl+C to the process. */
async function ask(question: string, signal: AbortSignal): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout, terminal: false })
  try {
    const ended = new Promise<string>((resolve) => terminal.once('close', () => resolve('')))
    return await Promise.race([terminal.question(question, { signal }), ended])
  } finally {
    terminal.close()
    process.stdin.unref()
  }
}
