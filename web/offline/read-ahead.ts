import { getBests } from '../../shared/bests.ts'
import { getConfig } from '../../shared/config.ts'
import { listLocationGroups, listLocations, listMapPoints } from '../../shared/locations.ts'
import { listPhotos, type Photo } from '../../shared/photos.ts'
import { answerPicture } from './answer-picture.ts'
import { answerRead, type Read, userAddress } from './answer-read.ts'
import { findAnswer, logOwner } from './log-cache.ts'
import { allCatches } from './part-of-log.ts'

const addresses: { kind: Read['kind']; path: string }[] = [
  { kind: 'user', path: userAddress },
  { kind: 'open', path: getConfig.path },
  { kind: 'log', path: `${listMapPoints.path}?names=true` },
  { kind: 'log', path: allCatches },
  { kind: 'log', path: `${listPhotos.path}?notFishing=true&limit=1` }, // only their total count
  { kind: 'log', path: listLocations.path },
  { kind: 'log', path: listLocationGroups.path },
  { kind: 'log', path: getBests.path },
]
/** Enough thumbnails to fill a few screens of the gallery. */
const newest = 120

/**
 * Fetches what every screen needs and is not cached yet, so that even screens never opened before work offline. Runs
 * one request at a time, so that the page's own requests go first.
 */
export async function readAhead(origin: string, waitUntil: Read['waitUntil']): Promise<void> {
  for (const { kind, path } of addresses) {
    const request = new Request(new URL(path, origin))
    const owner = await logOwner()
    const isKept = owner !== null && (await findAnswer(owner, 'answers', request.url)) !== undefined
    if (!isKept) await answerRead({ kind, request, waitUntil })
  }
  for (const { thumbnailUrl } of (await newestPhotos(origin)).slice(0, newest)) {
    await answerPicture(new Request(new URL(thumbnailUrl, origin)), 'thumbnail', waitUntil)
  }
}

async function newestPhotos(origin: string): Promise<Photo[]> {
  const owner = await logOwner()
  if (owner === null) return []
  const kept = await findAnswer(owner, 'answers', new URL(allCatches, origin).href)
  return kept === undefined ? [] : ((await kept.json()) as Photo[])
}
