import { createServer, type IncomingMessage, type Server } from 'node:http'
import { isLoopback } from '../../shared/email-address.ts'
import type { Readiness } from '../../shared/health.ts'
import { ConfigError } from '../config.ts'
import { DatabaseTooNewError } from '../database/migrate.ts'
import type { Gauges, Metrics } from './metrics.ts'

interface Deps {
  metrics: Metrics
  gauges: Gauges
  /** Rejects if Creel is not ready. */
  checkReadiness(): Promise<Readiness>
}

interface ResponseContent {
  status: number
  type: string
  body: string
}

/**
 * Starts a server for metrics and health checks that responds only to this machine; it also serves processes without a
 * web server. Rejects any Host but loopback, so a web page in a local browser cannot read it: for that, the page would
 * have to reach it under a host name of its own.
 */
export async function startMetricsServer(deps: Deps, port: number): Promise<{ stop(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const { status, type, body } = await respond(deps, request)
    response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body)
  })
  server.requestTimeout = 10_000
  await listen(server, port)
  return {
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function respond(
  { metrics, gauges, checkReadiness }: Deps,
  request: IncomingMessage,
): Promise<ResponseContent> {
  if (!isLocalRequest(request))
    return json(403, { message: 'This is only available to programs on this machine.' })
  if (request.method !== 'GET') return json(405, { message: 'This address is read-only.' })
  const path = request.url?.split('?')[0]
  if (path === '/metrics') {
    const { contentType, body } = await metrics.expose(gauges)
    return { status: 200, type: contentType, body }
  }
  if (path === '/api/health') return json(200, { status: 'ok' })
  if (path !== '/api/health/ready') return json(404, { message: 'There’s nothing at this address.' })
  return await checkReadiness().then(
    (readiness) => json(200, readiness),
    (cause) => {
      const message = cause instanceof DatabaseTooNewError ? cause.message : 'Creel isn’t ready.'
      return json(503, { message, code: 'UNAVAILABLE' })
    },
  )
}

function isLocalRequest({ socket, headers }: IncomingMessage): boolean {
  const from = socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
  const host = URL.parse(`http://${headers.host ?? ''}`)?.hostname ?? ''
  return isLoopback(from) && isLoopback(host)
}

function json(status: number, value: object): ResponseContent {
  return { status, type: 'application/json; charset=utf-8', body: JSON.stringify(value) }
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const isPortInUse = cause.code === 'EADDRINUSE'
      reject(
        isPortInUse ? new ConfigError(`METRICS_PORT is ${port}, but that port is already in use.`) : cause,
      )
    })
    server.listen(port, '127.0.0.1', resolve)
  })
}
