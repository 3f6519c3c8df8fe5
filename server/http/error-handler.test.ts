import { once } from 'node:events'
import { mkdir, rename } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startTestApp } from '../../test/app/test-app.ts'

test('a client that is still sending an upload gets the response that the file store is missing', {
  tags: 'slow',
}, async () => {
  const app = await startTestApp()
  const { cookies } = await app.signIn()
  await rename(join(app.dataDir, 'files'), join(app.dataDir, 'missing'))
  await mkdir(join(app.dataDir, 'files'))
  const part = Buffer.alloc(200_000, 'x')
  const start = `--b\r\nContent-Disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\n`
  const end = '\r\n--b--\r\n'
  const length = start.length + 4 * part.length + end.length
  const { hostname, port, origin } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  socket.write(
    `POST /api/photos/upload HTTP/1.1\r\nHost: ${hostname}:${port}\r\nOrigin: ${origin}\r\nCookie: ${cookie}\r\n` +
      `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${length}\r\n\r\n${start}`,
  )
  // Like a client that reads the response only once it has sent everything; a closed connection would discard it.
  for (let sent = 0; sent < 4; sent += 1) {
    await pause(200)
    socket.write(part)
  }
  socket.write(end)
  await pause(200)
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 503 /)
  await app.stop()
})
