import { findAnswer, forgetLogs, keepAnswer, logOwner } from './log-cache.ts'

/**
 * Returns a thumbnail or preview: the cached one, since its bytes never change, otherwise the server's, which is then
 * cached.
 */
export async function answerPicture(
  request: Request,
  shelf: 'thumbnail' | 'preview',
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Response> {
  const owner = await logOwner()
  const kept = owner === null ? undefined : await findAnswer(owner, shelf, request.url)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.status === 401) await forgetLogs()
  if (owner !== null && answer.status === 200) {
    waitUntil(keepAnswer(owner, shelf, request.url, answer.clone(), Date.now()))
  }
  return answer
}
