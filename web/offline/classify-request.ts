import {
  deleteAccountEndpoint,
  getUserEndpoint,
  profileImageUrl,
  signInCallbackPath,
  signInPath,
  signOutPath,
} from '../../shared/account.ts'
import { getConfigEndpoint } from '../../shared/config.ts'
import { finishPairingEndpoint } from '../../shared/devices.ts'
import { getHealthEndpoint } from '../../shared/health.ts'
import { photoFileUrl } from '../../shared/photo-files.ts'
import { deletePhotoEndpoint } from '../../shared/photos.ts'
import { sharePath } from '../../shared/share-target.ts'
import { listChangesEndpoint } from '../../shared/sync.ts'

/**
 * How the service worker classifies a request: a screen, a file of the web app, the signed-in user, public data, a
 * picture of the log, the changes of the log, the health check, the deletion of a photo, the start or end of a session, the
 * question whether pairing has started one, or photos shared from another app. The service worker ignores requests of kind null.
 */
export type RequestKind =
  | 'screen'
  | 'asset'
  | 'user'
  | 'public'
  | 'thumbnail'
  | 'medium'
  | 'preview'
  | 'changes'
  | 'health-check'
  | 'deletion'
  | 'sign-in'
  | 'pairing'
  | 'sign-out'
  | 'share'
  | null

type ClassifiableRequest = Pick<Request, 'method' | 'mode' | 'url' | 'referrer'>

/** Classifies a request to our own origin; `shellFiles` are the paths of the web app's files. */
export function classifyRequest(request: ClassifiableRequest, shellFiles: readonly string[]): RequestKind {
  const { method, mode, url } = request
  const { pathname } = new URL(url)
  if (method === deleteAccountEndpoint.method && pathname === deleteAccountEndpoint.path) return 'sign-out'
  if (method === deletePhotoEndpoint.method && photoPath.test(pathname)) return 'deletion'
  if (method === finishPairingEndpoint.method && pathname === finishPairingEndpoint.path) return 'pairing'
  if (mode === 'navigate' && isSessionStart(method, pathname)) return 'sign-in'
  if (mode === 'navigate' && method === 'POST' && pathname === sharePath) return 'share'
  if (method !== 'GET') return null
  if (mode === 'navigate') return isSignOut(request) ? 'sign-out' : pageKind(pathname)
  if (pathname.startsWith('/assets/') || shellFiles.includes(pathname)) return 'asset'
  return apiKind(pathname)
}

/**
 * Returns whether a request starts a session: the form of the local sign-in page, or the callback from the sign-in
 * service. Opening the sign-in path itself changes nothing yet.
 */
function isSessionStart(method: string, pathname: string): boolean {
  return pathname === signInCallbackPath || (pathname === signInPath && method === 'POST')
}

/**
 * Returns whether a navigation is a sign-out from one of our own pages, which has warned about photos waiting for
 * upload. The browser handles sign-outs linked from other sites, because it tells the server which site started them; a
 * request of this service worker would pass as our own.
 */
function isSignOut({ url, referrer }: ClassifiableRequest): boolean {
  const { pathname, origin } = new URL(url)
  return pathname === signOutPath && referrer.startsWith(`${origin}/`)
}

function pageKind(pathname: string): RequestKind {
  return pathname.startsWith('/api/') || /\.\w+$/.test(pathname) ? null : 'screen'
}

function apiKind(pathname: string): RequestKind {
  if (pathname === getUserEndpoint.path) return 'user'
  if (pathname === getConfigEndpoint.path) return 'public'
  if (pathname === getHealthEndpoint.path) return 'health-check'
  if (pathname === listChangesEndpoint.path) return 'changes'
  if (thumbnail.test(pathname) || profileImage.test(pathname)) return 'thumbnail'
  if (medium.test(pathname)) return 'medium'
  return preview.test(pathname) ? 'preview' : null
}

const thumbnail = pathPattern(photoFileUrl(':id', 'thumbnail'))
const profileImage = pathPattern(profileImageUrl(':id'))
const photoPath = pathPattern(deletePhotoEndpoint.path)
const medium = pathPattern(photoFileUrl(':id', 'medium'))
const preview = pathPattern(photoFileUrl(':id', 'preview'))

function pathPattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)
}
