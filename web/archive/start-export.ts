import { exportPath } from '../../shared/archive.ts'
import { ConnectionError, RequestError } from '../api-client/request-error.ts'

/**
 * Starts the export of the whole log as a browser download, whatever its size. It uses a hidden iframe: a download
 * never loads in it, so anything that does load is an error, which `onError` receives, possibly minutes later.
 * Browsers do not report that a download has begun.
 */
export function startExport(onError: (error: unknown) => void, path: string = exportPath): void {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.title = 'Export'
  frame.onload = () => {
    const error = readFrameError(frame)
    if (error === null) return
    frame.remove()
    onError(error)
  }
  frame.src = path
  document.body.append(frame)
}

/**
 * Returns the error shown in the frame; null for its initial empty page. An inaccessible document is the browser's own
 * error page, which means that the server did not respond.
 */
function readFrameError({ contentDocument: page }: HTMLIFrameElement): unknown {
  if (page === null) return new ConnectionError()
  if (page.URL === 'about:blank') return null
  // The status is not readable from a frame, but the body contains all that is shown.
  return new RequestError(500, '', errorResponseBody(page))
}

/**
 * Returns the error response as JSON. A browser that does not announce a frame request (Safari before 16.4) receives an
 * HTML page with the message instead.
 */
function errorResponseBody(page: Document): string {
  const message = page.querySelector('[role=alert]')?.textContent
  if (message) return JSON.stringify({ message, code: '' })
  return page.querySelector('pre')?.textContent ?? page.body.textContent ?? ''
}
