import { signInPath } from '../../shared/account.ts'
import type { UploadMetadata, UploadResult } from '../../shared/photos.ts'

/** The HTTP client of a test. It keeps cookies like a browser, but follows no redirects. */
export interface HttpClient {
  cookies: Map<string, string>
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** Sends a GET that must succeed and parses the response. */
  read<Result>(path: string): Promise<Result>
  /** Sends a write as the web app does: as JSON, even without a body. */
  send(method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<Response>
  /** Sends a write that must succeed and parses the response. */
  change<Result>(method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<Result>
  /** Sends a form as a page of the server does. */
  submit(path: string, fields: Record<string, string>): Promise<Response>
  upload(files: UploadFile[], exifData?: Record<string, UploadMetadata>): Promise<UploadResult[]>
}

export interface UploadFile {
  name: string
  bytes: Uint8Array
  type?: string
}

/**
 * Creates a client without cookies, or with those of another one, for a server with several addresses. `ownHeaders` are sent
 * with each request.
 */
export function createHttpClient(
  url: string,
  cookies = new Map<string, string>(),
  ownHeaders: Record<string, string> = {},
): HttpClient {
  async function request(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers({ ...ownHeaders, ...Object.fromEntries(new Headers(init.headers)) })
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    if (cookie !== '' && !headers.has('cookie')) headers.set('cookie', cookie)
    const response = await fetch(new URL(path, url), { redirect: 'manual', ...init, headers })
    for (const line of response.headers.getSetCookie()) saveCookie(cookies, line)
    return response
  }

  const send: HttpClient['send'] = (method, path, body) =>
    request(path, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })

  async function parse(path: string, response: Response): Promise<never> {
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as never
  }

  return {
    cookies,
    fetch: request,
    read: async (path) => parse(path, await request(path)),
    send,
    change: async (method, path, body) => parse(path, await send(method, path, body)),
    submit: (path, fields) =>
      request(path, { method: 'POST', body: new URLSearchParams(fields), headers: { origin: url } }),
    upload: async (files, exifData) => {
      const response = await request('/api/photos/upload', {
        method: 'POST',
        body: uploadForm(files, exifData),
      })
      if (!response.ok) throw new Error(`The upload answered ${response.status}: ${await response.text()}`)
      const { results } = (await response.json()) as { results: UploadResult[] }
      return results
    },
  }
}

/** Signs in at the local sign-in page; after many others, once the limit of sign-ins allows it. */
export async function signInLocally(
  url: string,
  email: string,
  { firstName, lastName } = { firstName: 'Ann', lastName: 'Gler' },
): Promise<HttpClient> {
  const browser = createHttpClient(url)
  const page = await browser.fetch(signInPath)
  const token = /name="token" value="([^"]+)"/.exec(await page.text())?.[1] ?? ''
  const form = { token, returnTo: '/', email, firstName, lastName }
  const response = page.ok ? await browser.submit(signInPath, form) : page
  if (response.status === 429) {
    await new Promise((resolve) => setTimeout(resolve, 1_000 * Number(response.headers.get('retry-after'))))
    return await signInLocally(url, email, { firstName, lastName })
  }
  if (response.status !== 303)
    throw new Error(`The sign-in answered ${response.status}: ${await response.text()}`)
  return browser
}

/** Builds the body of an upload. */
export function uploadForm(files: UploadFile[], exifData?: Record<string, UploadMetadata>): FormData {
  const form = new FormData()
  if (exifData) form.append('exifData', JSON.stringify(exifData))
  for (const { name, bytes, type = 'image/jpeg' } of files) {
    form.append('photos', new Blob([new Uint8Array(bytes)], { type }), name)
  }
  return form
}

function saveCookie(cookies: Map<string, string>, line: string): void {
  const [pair = ''] = line.split(';')
  const [name = '', ...value] = pair.split('=')
  if (/max-age=0|expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(name)
  else cookies.set(name, value.join('='))
}
