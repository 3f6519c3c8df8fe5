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
  const text = page.querySelector('pre')?.textContent ?? page.body.textContent ?? ''
  return new RequestError(500, '', text) // a frame does not tell the status; the body bears all that is shown
}
