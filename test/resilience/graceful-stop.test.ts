import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Photo } from '../../shared/photos.ts'
import { createHttpClient, type HttpClient, signInLocally } from '../app/http-client.ts'
import { type MultiProcessApp, startMultiProcessApp } from '../app/multi-process-app.ts'
import { shareInFile } from '../app/share-in-file.ts'
import { waitFor } from '../app/wait-for.ts'
import { recordEvents } from '../assertions/event-recorder.ts'
import { sampleJpeg } from '../samples/samples.ts'
import { startExternalServices } from '../servers/external-services.ts'

/*
 * A process that is told to stop ends within 10 seconds with exit code 0, whatever it is doing, and leaves its work to
 * others. After 10 seconds it would end itself with exit code 1.
 */

const externalServices = shareInFile(startExternalServices)
let fleet: MultiProcessApp
let sockets: Socket[] = []
beforeEach(async () => {
  externalServices.vision.answerWith(null)
  externalServices.vision.requests.length = 0
  fleet = await startMultiProcessApp(externalServices.settings)
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  sockets = []
  await fleet.stop()
})

const small = { width: 320, height: 240 }

test('a stopping process with the role worker returns a hanging job to the queue, due at once and without a retry', async () => {
  const web = await fleet.start('web')
  const worker = await fleet.start('worker')
  const user = await signInLocally(web.url, 'angler@example.org')
  externalServices.vision.answerWith('hang')
  for (const seed of [1, 2]) {
    await user.upload([{ name: `${seed}.jpg`, bytes: await sampleJpeg({ ...small, seed }) }])
  }
  await waitFor(() => expect(externalServices.vision.requests).toHaveLength(1))
  expect(await worker.stop()).toBe(0)
  expect(
    await fleet.ask(
      `select state, start_after <= now() as due, retry_count from jobs.job where name = 'estimate-catch'`,
    ),
  ).toEqual(Array(2).fill({ state: 'created', due: true, retry_count: 0 }))

  externalServices.vision.answerWith(null)
  await fleet.start('worker')
  await waitFor(async () => {
    const photos = await user.read<Photo[]>('/api/photos')
    expect(photos.map(({ analysis }) => analysis)).toEqual(['done', 'done'])
  })
})

test('a process with the role all stops despite unfinished uploads, downloads and streams', async () => {
  const server = await fleet.start('all')
  const other = await fleet.start('web')
  const user = await signInLocally(server.url, 'angler@example.org')
  const large = { name: 'large.jpg', bytes: await padPhoto(24) }
  const [stored] = await user.upload([large])
  expect(stored).toMatchObject({ success: true })
  const [photo] = await user.read<Photo[]>('/api/photos')

  const events = await recordEvents(user)
  const download = await openConnection(server.url, `GET ${photo?.originalUrl} HTTP/1.1`, user)
  await new Promise((resolve) => download.once('readable', resolve)) // reads no further
  const upload = await openConnection(server.url, 'POST /api/photos/upload HTTP/1.1', user, [
    'content-type: multipart/form-data; boundary=part',
    'content-length: 1000000',
  ])
  upload.write(
    '--part\r\ncontent-disposition: form-data; name="photos"; filename="half.jpg"\r\n\r\nhalf a photo',
  )

  expect(await server.stop()).toBe(0)
  expect(await events.ended).toBe('to its end')
  const otherClient = createHttpClient(other.url, user.cookies)
  expect(await otherClient.read<Photo[]>('/api/photos')).toHaveLength(1)
  expect(await otherClient.upload([large])).toMatchObject([{ duplicate: true }])
})

/** A photo with extra megabytes after its end, as some cameras write. */
async function padPhoto(megabytes: number): Promise<Buffer> {
  return Buffer.concat([await sampleJpeg(small), Buffer.alloc(megabytes * 1024 * 1024)])
}

/** Opens a connection and sends only the head of a request. */
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
