import { fork } from 'node:child_process'
import { once } from 'node:events'

/** Starts a bare HTTP server process that responds to every request with the text it was last given. */
export async function startBaselineHttp() {
  const child = fork(new URL('baseline-http.ts', import.meta.url), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [port] = await once(child, 'message')
  return {
    url: `http://127.0.0.1:${port}`,
    answerWith: async (text: string) => {
      const kept = once(child, 'message')
      child.send(text)
      await kept
    },
    stop: () => child.disconnect(),
  }
}
