/**
 * Shows what is running until `end` is called: in a terminal on one line with the elapsed seconds, which `end` clears;
 * elsewhere in a line of its own, once.
 */
export function showProgress(what, stream = process.stdout) {
  if (!stream.isTTY) {
    stream.write(`${what}…\n`)
    return { update() {}, end() {} }
  }
  const startedAt = Date.now()
  let message = what
  let drawnAt = 0
  const draw = () => {
    drawnAt = Date.now()
    const line = `${message}… ${Math.floor((Date.now() - startedAt) / 1000)} s`
    stream.write(`\r\x1b[K${line.slice(0, (stream.columns || 80) - 1)}`)
  }
  const timer = setInterval(draw, 1000)
  timer.unref()
  draw()
  return {
    update(newMessage) {
      message = newMessage
      if (Date.now() - drawnAt >= 100) draw()
    },
    end() {
      clearInterval(timer)
      stream.write('\r\x1b[K')
    },
  }
}
