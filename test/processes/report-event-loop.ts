import { appendFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

/* Loaded before a server: notes four times a second how long its event loop was held up, in ms, one line each. */

const { EVENT_LOOP_LOG } = process.env
if (EVENT_LOOP_LOG) {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  setInterval(() => {
    appendFileSync(EVENT_LOOP_LOG, `${Date.now()} ${(delay.max / 1e6).toFixed(1)}\n`)
    delay.reset()
  }, 250).unref()
}
