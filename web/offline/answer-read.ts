import { getUser, type User } from '../../shared/account.ts'
import { getHealth } from '../../shared/health.ts'
import { isAway } from '../http/is-away.ts'
import { shownHeader } from '../http/kept-answer.ts'
import { findAnswer, forgetLogs, keepAnswer, logOwner, openLog, timesForgotten } from './log-cache.ts'
import { findPartOfLog } from './part-of-log.ts'
import { within } from './within.ts'

/** One request for a part of the log, or for the user or configuration that a page needs before it. */
export interface Read {
  request: Request
  kind: 'user' | 'open' | 'log'
  /** Keeps the service worker alive until work after the response is done. */
  waitUntil(work: Promise<unknown>): void
}

/**
 * How long a page with nothing to show yet waits for the server before it gets the cached response, if there is one.
 */
const patienceMs = 4_000

/** Returns the server's response, which it caches, or the cached one if the server is unreachable. */
export async function answerRead(read: Read): Promise<Response> {
  const asking = ask(read)
  const answer = await within(asking, hasSomething(read) ? null : patienceMs)
  if (answer !== null && !isAway(answer)) return answer
  // A timeout must not decide which user is signed in: another user may have signed in meanwhile.
  if (answer === null && read.kind === 'user' && (await isServerThere(read))) return asking
  return (await findKept(read)) ?? asking
}

/** Fetches from the server and caches the response. */
async function ask(read: Read): Promise<Response> {
  const readAt = Date.now()
  const asOf = timesForgotten()
  const owner = await logOwner() // before the request: a response belongs to the account for which it was requested
  const answer = await fetch(read.request)
  if (answer.status === 401) await forgetLogs()
  if (answer.status !== 200) return answer
  if (!isJson(answer)) throw new Error('The response didn’t come from Creel.')
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

/** Returns whether a response is JSON. The sign-in page of a public network (a harbor's, say) responds with 200 too. */
function isJson({ headers }: Response): boolean {
  return headers.get('content-type')?.includes('json') ?? false
}

function hasSomething({ request: { headers } }: Read): boolean {
  return headers.has(shownHeader)
}

/** Returns whether the server's health endpoint responds in time, with something other than a proxy's error. */
async function isServerThere({ request: { url } }: Read): Promise<boolean> {
  const health = await within(fetch(new URL(getHealth.path, url), { cache: 'no-store' }), patienceMs)
  return health !== null && !isAway(health)
}

/** The path of the endpoint that returns the signed-in user. */
export const userAddress = getUser.path
