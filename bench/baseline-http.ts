import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// A bare HTTP server that responds with bytes it already holds: the lower bound for any response.
let body = Buffer.alloc(0)
const server = createServer((request, response) => {
  request.resume().once('end', () => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body)
  })
})
process.on('message', (text: string) => {
  body = Buffer.from(text)
  process.send?.('kept')
})
process.on('disconnect', () => process.exit(0))
await once(server.listen(0, '127.0.0.1'), 'listening')
process.send?.((server.address() as AddressInfo).port)
