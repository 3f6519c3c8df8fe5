import { execFileSync, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import puppeteer from 'puppeteer-core'
import { findFirefox } from '../../scripts/bootstrap/test-tools.mjs'
import { findFreePort } from '../app/free-port.ts'
import { waitFor } from '../app/wait-for.ts'

/** A window of a phone's size in a browser other than Chromium. */
export interface OtherBrowser {
  open(url: string): Promise<void>
  reload(): Promise<void>
  /** Evaluates an expression in the page, and waits for what it promises. */
  evaluate<Result>(expression: string): Promise<Result>
  tap(x: number, y: number): Promise<void>
  /** Chooses files for the first input that matches. */
  choose(selector: string, paths: string[]): Promise<void>
  close(): Promise<void>
}

const window = { width: 390, height: 844 }

/** Opens Debian's Firefox, by WebDriver BiDi. */
export async function openFirefox(): Promise<OtherBrowser> {
  const userDataDir = await mkdtemp(join(tmpdir(), 'firefox-'))
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: findFirefox() ?? 'firefox-esr',
    headless: true,
    userDataDir,
    defaultViewport: window,
    protocolTimeout: 120_000,
    extraPrefsFirefox: { 'browser.download.alwaysOpenPanel': false }, // it would take the focus from the page
  })
  const page = await browser.newPage()
  page.setDefaultTimeout(120_000)
  return {
    open: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    evaluate: (expression) => page.evaluate(expression) as never,
    tap: (x, y) => page.mouse.click(x, y),
    choose: async (selector, paths) => {
      const input = await page.$(selector)
      await (input as Awaited<ReturnType<typeof page.$<'input'>>>)?.uploadFile(...paths)
    },
    close: async () => {
      await browser.close()
      await rm(userDataDir, { recursive: true, force: true })
    },
  }
}

/** Calls WebKit's driver, and returns what it answers. */
type Call = <Result = void>(method: string, path: string, body?: object) => Promise<Result>

/** Opens Debian's WebKit, the engine of Safari: its driver speaks WebDriver over HTTP, on a screen of its own. */
export async function openWebKit(): Promise<OtherBrowser> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const number = await new Promise<string>((resolve, reject) => {
    screen.stdio[3]?.once('data', (data) => resolve(String(data).trim()))
    screen.once('exit', () => reject(new Error('Xvfb did not start.')))
  })
  const env = { ...process.env, DISPLAY: `:${number}`, LANG: 'C.UTF-8' }
  const port = await findFreePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore' })
  const call: Call = async (method, path, body) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = (await response.json()) as { value: Partial<Record<string, string>> | null }
    if (value?.error) throw new Error(`${value.error}: ${value.message}`)
    return value as never
  }
  await waitFor(() => call('GET', '/status'))
  const browserOptions = { binary: findMiniBrowser(), args: ['--automation'] }
  const { sessionId } = await call<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': browserOptions } },
  })
  const inSession: Call = (method, path, body) => call(method, `/session/${sessionId}${path}`, body)
  await inSession('POST', '/timeouts', { script: 120_000, pageLoad: 120_000 })
  await inSession('POST', '/url', { url: 'about:blank' })
  await resize(inSession)
  focusWindows(env)
  return {
    open: (url) => inSession('POST', '/url', { url }),
    reload: () => inSession('POST', '/refresh', {}),
    async evaluate(expression) {
      const script = `const done = arguments[0]; Promise.resolve(${expression}).then((value) => done({ value }), (error) => done({ error: String(error) }))`
      const result = await inSession<{ value?: unknown; error?: string }>('POST', '/execute/async', {
        script,
        args: [],
      })
      if (result.error) throw new Error(result.error)
      return result.value as never
    },
    tap: (x, y) =>
      inSession('POST', '/actions', {
        actions: [
          {
            type: 'pointer',
            id: 'finger',
            parameters: { pointerType: 'mouse' },
            actions: [
              { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
              { type: 'pointerDown', button: 0 },
              { type: 'pointerUp', button: 0 },
            ],
          },
        ],
      }),
    choose: async (selector, paths) => {
      const query = { using: 'css selector', value: selector }
      const [id] = Object.values(await inSession<Record<string, string>>('POST', '/element', query))
      await inSession('POST', `/element/${id}/value`, { text: paths.join('\n') })
    },
    close: async () => {
      await inSession('DELETE', '').catch(() => undefined)
      driver.kill()
      screen.kill()
    },
  }
}

/** Returns the path of WebKit's own small browser, which has no program on the PATH. */
function findMiniBrowser(): string {
  const files = execFileSync('dpkg', ['-L', 'libwebkit2gtk-4.1-0'], { encoding: 'utf8' }).split('\n')
  return files.find((path) => path.endsWith('/MiniBrowser')) ?? 'MiniBrowser'
}

/** The driver sets the size of the window, which has a toolbar; the page is to have that of a phone. */
async function resize(inSession: Call) {
  const outer = await inSession<typeof window>('POST', '/window/rect', window)
  const script = 'return [innerWidth, innerHeight]'
  const [width, height] = await inSession<[number, number]>('POST', '/execute/sync', { script, args: [] })
  await inSession('POST', '/window/rect', {
    width: window.width + outer.width - width,
    height: window.height + outer.height - height,
  })
}

/** Without a window manager nothing has the focus, and `:focus` would match nothing. */
function focusWindows(env: NodeJS.ProcessEnv) {
  const ids = execFileSync('xdotool', ['search', '--onlyvisible', '--name', '.'], { env, encoding: 'utf8' })
  for (const id of ids.trim().split('\n'))
    execFileSync('xdotool', ['windowfocus', id], { env, stdio: 'ignore' })
}
