import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Photo } from '../../shared/photos.ts'
import { createHttpClient, type HttpClient, signInLocally } from '../app/http-client.ts'
import { type MultiProcessApp, startMultiProcessApp } from '../app/multi-process-app.ts'
import { recordEvents } from '../assertions/event-recorder.ts'
import { sampleJpeg } from '../samples/samples.ts'
import { type ExternalServices, startExternalServices } from '../servers/external-services.ts'

/*
 * A process that is told to stop is gone within 10 seconds, whatever it is at, and leaves everything to others. One that
 * did not get there by then would give up on itself, and its exit code would be 1.
 */

let outside: ExternalServices
let fleet: MultiProcessApp
let sockets: Socket[] = []
beforeAll(async () => {
  outside = await startExternalServices()
})
beforeEach(async () => {
  outside.vision.answerWith(null)
  outside.vision.requests.length = 0
  fleet = await startMultiProcessApp(outside.settings)
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  sockets = []
  await fleet.stop()
})
afterAll(() => outside.stop())

const patience = { timeout: 60_000, interval: 50 }
const small = { width: 320, height: 240 }

test.each(['worker', 'all'] as const)(
  'a process of role %s with a job that hangs hands it back, due at once, as if nobody had begun it',
  async (role) => {
    const web = await fleet.start('web')
    const worker = await fleet.start(role)
    const angler = await signInLocally(web.url, 'angler@example.org')
    outside.vision.answerWith('hang')
    for (const seed of [1, 2]) {
      await angler.upload([{ name: `${seed}.jpg`, bytes: await sampleJpeg({ ...small, seed }) }])
    }
    await vi.waitFor(() => expect(outside.vision.requests).toHaveLength(1), patience)
    expect(await worker.stop()).toBe(0)
    expect(
      await fleet.ask(
        `select state, start_after <= now() as due, retry_count from jobs.job where name = 'estimate-catch'`,
      ),
    ).toEqual(Array(2).fill({ state: 'created', due: true, retry_count: 0 }))

    outside.vision.answerWith(null)
    await fleet.start('worker')
    await vi.waitFor(async () => {
      const photos = await angler.read<Photo[]>('/api/photos')
      expect(photos.map(({ analysis }) => analysis)).toEqual(['done', 'done'])
    }, patience)
  },
)

test.each(['web', 'all'] as const)(
  'a process of role %s leaves uploads, downloads and streams that would go on for long',
  async (role) => {
    const server = await fleet.start(role)
    const other = await fleet.start('web')
    const angler = await signInLocally(server.url, 'angler@example.org')
    const large = { name: 'large.jpg', bytes: await padded(24) }
    const [stored] = await angler.upload([large])
    expect(stored).toMatchObject({ success: true })
    const [photo] = await angler.read<Photo[]>('/api/photos')

    const events = await recordEvents(angler)
    const download = await openConnection(server.url, `GET ${photo?.originalUrl} HTTP/1.1`, angler)
    await new Promise((resolve) => download.once('readable', resolve)) // and then nobody reads on
    const upload = await openConnection(server.url, 'POST /api/photos/upload HTTP/1.1', angler, [
      'content-type: multipart/form-data; boundary=part',
      'content-length: 1000000',
    ])
    upload.write(
      '--part\r\ncontent-disposition: form-data; name="photos"; filename="half.jpg"\r\n\r\nhalf a photo',
    )

    expect(await server.stop()).toBe(0)
    expect(await events.ended).toBe('to its end')
    const elsewhere = createHttpClient(other.url, angler.cookies)
    expect(await elsewhere.read<Photo[]>('/api/photos')).toHaveLength(1)
    expect(await elsewhere.upload([large])).toMatchObject([{ duplicate: true }])
  },
)

/** A photo with so many megabytes behind its end, as some cameras leave them. */
async function padded(megabytes: number): Promise<Buffer> {
  return Buffer.concat([await sampleJpeg(small), Buffer.alloc(megabytes * 1024 * 1024)])
}

/** A request that the test goes on with, or not, as it likes. */
async function openConnection(
  url: string,
  line: string,
  { cookies }: HttpClient,
  headers: string[] = [],
): Promise<Socket> {
  const { hostname, port, host } = new URL(url)
  const socket = connect(Number(port), hostname)
  sockets.push(socket)
  socket.on('error', () => {})
  await new Promise((resolve) => socket.once('connect', resolve))
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  socket.write([line, `host: ${host}`, `cookie: ${cookie}`, ...headers, '', ''].join('\r\n'))
  return socket
}
