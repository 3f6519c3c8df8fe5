import { exportPath } from '../../shared/archive.ts'
import { ConnectionError, RequestError } from '../http/request-error.ts'

/**
 * Has the browser fetch the whole log, however large, and save it as it saves any download. It is gone to in a hidden
 * frame: what is saved never shows there, so whatever loads in it stands in place of an archive, and `onRefused` hears
 * of it, be it minutes later. That a download has begun browsers do not say.
 */
export function startExport(onRefused: (error: unknown) => void, path: string = exportPath): void {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.title = 'Export'
  frame.onload = () => {
    const refusal = refusalIn(frame)
    if (refusal === null) return
    frame.remove()
    onRefused(refusal)
  }
  frame.src = path
  document.body.append(frame)
}

/** Null for the empty page that a frame begins with. What cannot be looked into is a page of the browser's own: nobody answered. */
function refusalIn({ contentDocument: page }: HTMLIFrameElement): unknown {
  if (page === null) return new ConnectionError()
  if (page.URL === 'about:blank') return null
  return new RequestError(500, '', refusalText(page)) // a frame does not tell the status; the body bears all that is shown
}

/** JSON; a browser that does not say that it asks for a frame (Safari before 16.4) is given a page with the sentence. */
function refusalText(page: Document): string {
  const message = page.querySelector('[role=alert]')?.textContent
  if (message) return JSON.stringify({ message, code: '' })
  return page.querySelector('pre')?.textContent ?? page.body.textContent ?? ''
}
