import { getUser, type User } from '../../shared/account.ts'
import { getHealth } from '../../shared/health.ts'
import { isAway } from '../http/is-away.ts'
import { shownHeader } from '../http/kept-answer.ts'
import { findAnswer, forgetLogs, keepAnswer, logOwner, openLog, timesForgotten } from './log-cache.ts'
import { findPartOfLog } from './part-of-log.ts'
import { within } from './within.ts'

/** One request for something of the log, or for what comes before it. */
export interface Read {
  request: Request
  kind: 'user' | 'open' | 'log'
  /** Lets what follows the answer come to its end. */
  waitUntil(work: Promise<unknown>): void
}

/** So long a page that has nothing to show yet waits for the server, where it could be shown what was kept. */
const patienceMs = 4_000

/** The server's answer, which is kept, or the kept one where the server is out of reach. */
export async function answerRead(read: Read): Promise<Response> {
  const asking = ask(read)
  const answer = await within(asking, hasSomething(read) ? null : patienceMs)
  if (answer !== null && !isAway(answer)) return answer
  // Who is there is too grave a thing to be guessed from silence: somebody else may have signed in by now.
  if (answer === null && read.kind === 'user' && (await isServerThere(read))) return asking
  return (await findKept(read)) ?? asking
}

/** Reads from the server, and keeps what it says. */
async function ask(read: Read): Promise<Response> {
  const readAt = Date.now()
  const asOf = timesForgotten()
  const owner = await logOwner() // before the request: an answer belongs to whoever was there as it was asked for
  const answer = await fetch(read.request)
  if (answer.status === 401) await forgetLogs()
  if (answer.status !== 200) return answer
  if (!isJson(answer)) throw new Error('Something else than Creel has answered.')
  if (read.kind === 'user') await meetUser(answer.clone(), read.request.url, asOf)
  else if (owner !== null) {
    const time = read.kind === 'log' ? readAt : Number.NaN
    read.waitUntil(keepAnswer(owner, 'answers', read.request.url, answer.clone(), time))
  }
  return answer
}

async function meetUser(answer: Response, url: string, asOf: number): Promise<void> {
  const { id } = (await answer.clone().json()) as User
  await openLog(id, asOf)
  await keepAnswer(id, 'answers', url, answer, Number.NaN)
}

async function findKept({ request: { url } }: Read): Promise<Response | null> {
  const owner = await logOwner()
  if (owner === null) return null
  const find = (address: string) => findAnswer(owner, 'answers', new URL(address, url).href)
  return (await find(url)) ?? (await findPartOfLog(url, find))
}

/** The sign-in page of a harbour's network answers too. */
function isJson({ headers }: Response): boolean {
  return headers.get('content-type')?.includes('json') ?? false
}

function hasSomething({ request: { headers } }: Read): boolean {
  return headers.has(shownHeader)
}

/** Whether the server has said anything, to this or to the question whether it is there. */
async function isServerThere({ request: { url } }: Read): Promise<boolean> {
  const health = await within(fetch(new URL(getHealth.path, url), { cache: 'no-store' }), patienceMs)
  return health !== null && !isAway(health)
}

/** Where the server tells who is there. */
export const userAddress = getUser.path
