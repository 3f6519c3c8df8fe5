import { deleteAccount, getUser, signInCallbackPath, signInPath, signOutPath } from '../../shared/account.ts'
import { getBests } from '../../shared/bests.ts'
import { getConfig } from '../../shared/config.ts'
import { photoFileUrl } from '../../shared/files.ts'
import { getHealth } from '../../shared/health.ts'
import { getLocation, listLocationGroups, listLocations, listMapPoints } from '../../shared/locations.ts'
import { deletePhoto, listPhotos } from '../../shared/photos.ts'

/**
 * What a request is to the service worker: a screen, a file of the web app, who is there, what anybody may read, a part
 * of the log, a picture of it, whether the server is there, the end of a photo, or the beginning or end of a session. Null is none of its business.
 */
export type RequestKind =
  | 'screen'
  | 'asset'
  | 'user'
  | 'open'
  | 'log'
  | 'thumbnail'
  | 'preview'
  | 'probe'
  | 'deletion'
  | 'sign-in'
  | 'sign-out'
  | null

type Asked = Pick<Request, 'method' | 'mode' | 'url' | 'referrer'>

/** Tells requests of our own origin apart; `shellFiles` are the paths of the web app's files. */
export function requestKind(asked: Asked, shellFiles: readonly string[]): RequestKind {
  const { method, mode, url } = asked
  const { pathname } = new URL(url)
  if (method === deleteAccount.method && pathname === deleteAccount.path) return 'sign-out'
  if (method === deletePhoto.method && onePhoto.test(pathname)) return 'deletion'
  if (mode === 'navigate' && beginsSession(method, pathname)) return 'sign-in'
  if (method !== 'GET') return null
  if (mode === 'navigate') return isSignOut(asked) ? 'sign-out' : pageKind(pathname)
  if (pathname.startsWith('/assets/') || shellFiles.includes(pathname)) return 'asset'
  return readKind(pathname)
}

/** By the form of the local page, or by coming back from the sign-in service. To go there changes nothing yet. */
function beginsSession(method: string, pathname: string): boolean {
  return pathname === signInCallbackPath || (pathname === signInPath && method === 'POST')
}

/**
 * Only from a page of ours, which has asked about photos that wait. What others lead here is left to the browser, which
 * tells the server who began it; a request of this worker's would pass for our own.
 */
function isSignOut({ url, referrer }: Asked): boolean {
  const { pathname, origin } = new URL(url)
  return pathname === signOutPath && referrer.startsWith(`${origin}/`)
}

function pageKind(pathname: string): RequestKind {
  return pathname.startsWith('/api/') || /\.\w+$/.test(pathname) ? null : 'screen'
}

function readKind(pathname: string): RequestKind {
  if (pathname === getUser.path) return 'user'
  if (pathname === getConfig.path) return 'open'
  if (pathname === getHealth.path) return 'probe'
  if (logPaths.some((path) => path.test(pathname))) return 'log'
  if (thumbnail.test(pathname)) return 'thumbnail'
  return preview.test(pathname) ? 'preview' : null
}

const logPaths = [listPhotos, listLocations, listLocationGroups, listMapPoints, getLocation, getBests].map(
  ({ path }) => patternOf(path),
)
const thumbnail = patternOf(photoFileUrl(':id', 'thumbnail'))
const onePhoto = patternOf(deletePhoto.path)
const preview = patternOf(photoFileUrl(':id', 'preview'))

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)
}
