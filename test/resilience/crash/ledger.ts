import { createHash } from 'node:crypto'
import type { Location } from '../../../shared/locations.ts'
import type { Photo } from '../../../shared/photos.ts'
import type { HttpClient, UploadFile } from '../../app/http-client.ts'

/*
 * What a client was told, so that it can hold the server to it. Whatever was sent and not answered is open: after the
 * next start all of it has happened, or nothing.
 */

/** What was acknowledged of a photo or a spot, as far as anybody said; null where it was deleted. */
export type Facts<Thing> = Partial<Thing> | null

/** One thing that a request changes. */
export type Change =
  | { kind: 'photos'; id: string; from: Facts<Photo>; to: Facts<Photo> }
  | { kind: 'locations'; id: string; from: Facts<Location>; to: Facts<Location> }

/** A file that went up under a name of its own, so that it can be sent again. */
export interface SentFile extends UploadFile {
  sha256: string
  uploadId: string
}

/** Everything one account was told. */
export interface Ledger {
  photos: Map<string, Facts<Photo>>
  locations: Map<string, Facts<Location>>
  /** Which bytes a photo must have. */
  sha256Of: Map<string, string>
  /** The changes of each request that was not answered. */
  open: Change[][]
  /** Files that were sent and not answered, by their upload id. */
  sent: Map<string, SentFile>
  /** Names of spots that were asked for, and not answered. */
  named: Set<string>
  /** Photos of an archive that was read in, whose ids nobody told; and of one whose reading in was not answered. */
  promised: Set<string>
  possible: Set<string>
  /** What was stored for good and is never deleted by its owner, so that it can be sent again. */
  kept: (SentFile & { id: string })[]
  acknowledged: number
}

/** The server did not answer, or could not say what it had done. */
export class Unanswered extends Error {}

/** A ledger with nothing in it. */
export function openLedger(): Ledger {
  return {
    photos: new Map(),
    locations: new Map(),
    sha256Of: new Map(),
    open: [],
    sent: new Map(),
    named: new Set(),
    promised: new Set(),
    possible: new Set(),
    kept: [],
    acknowledged: 0,
  }
}

/** Makes a change; it is acknowledged by a success, refused by a 4xx that is allowed, and open otherwise. */
export async function change(
  ledger: Ledger,
  changes: Change[],
  request: () => Promise<Response>,
  allowed: number[] = [],
): Promise<void> {
  ledger.open.push(changes)
  const isDone = await ask(ledger, request, allowed)
  ledger.open = ledger.open.filter((each) => each !== changes)
  if (isDone) for (const each of changes) note(ledger, each, 'to')
}

/** Takes over how a thing was before a change, or how it is after it. */
export function note(ledger: Ledger, change: Change, end: 'from' | 'to'): void {
  if (change.kind === 'photos') ledger.photos.set(change.id, change[end])
  else ledger.locations.set(change.id, change[end])
}

/** Whether a request succeeded or was refused as it may be; throws `Unanswered` where nobody can know. */
export async function ask(
  ledger: Ledger,
  request: () => Promise<Response>,
  allowed: number[] = [],
): Promise<Response | null> {
  const response = await request().catch((cause) => {
    throw new Unanswered('The connection broke.', { cause })
  })
  if (response.status >= 500) throw await notAnswered(response)
  if (!response.ok && !allowed.includes(response.status)) {
    throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`)
  }
  if (!response.ok) return null
  ledger.acknowledged += 1
  return response
}

/** Only "away for the moment" is an honest answer to a request that met the end of the database. */
async function notAnswered(response: Response): Promise<Error> {
  const words = await response.text().catch(() => '')
  if (response.status === 503) return new Unanswered(words)
  return new Error(`${response.url} answered ${response.status}: ${words}`)
}

/** The body of an answer, which may still be lost after its head has come. */
export async function readBody<Answer>(response: Response): Promise<Answer> {
  try {
    return (await response.json()) as Answer
  } catch (cause) {
    throw new Unanswered('The answer broke off.', { cause })
  }
}

/** A write of the web app whose answer needs no reading. */
export function send(browser: HttpClient, method: 'PATCH' | 'DELETE', path: string, body?: unknown) {
  return async () => {
    const response = await browser.send(method, path, body)
    if (response.ok) await response.bytes().catch(() => {})
    return response
  }
}

/** SHA-256 in hex. */
export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
