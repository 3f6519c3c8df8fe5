import { createHttpClient, signInLocally } from '../app/http-client.ts'
import { sampleJpeg } from '../samples/samples.ts'

/*
 * Pairs a phone at another address of the machine, uploads a photo from it, and prints what happened as JSON. Runs in the network
 * namespace of the server.
 */

const [ownUrl = '', lanUrl = ''] = process.argv.slice(2)
const { hostname, port } = new URL(lanUrl)

const refusedAtLanAddress = await fetch(`http://${hostname}:${new URL(ownUrl).port}/api/login`).then(
  ({ status }) => status,
  (cause) => cause.cause?.code,
)
const signIn = await fetch(`${lanUrl}/api/login`, { redirect: 'manual' })
const rebound = await fetch(`http://127.0.0.1:${port}/pair`)

const computer = await signInLocally(ownUrl, 'sam@example.org')
const phone = createHttpClient(lanUrl, new Map(), { origin: lanUrl, 'user-agent': 'Android Chrome/143' })
const { id, code, links } = await computer.change<{ id: string; code: string; links: string[] }>(
  'POST',
  '/api/pairings',
)
const claim = await phone.change<{ id: string; word: string }>('POST', '/api/pair/claim', { code })
const claimCookies = [...phone.cookies.values()]
const shown = await computer.read<{ word: string; deviceName: string }>(`/api/pairings/${id}`)
await computer.change('POST', `/api/pairings/${id}/answer`, { isConfirmed: true })
await phone.change('POST', '/api/pair/finish', { id: claim.id })
const [uploaded] = await phone.upload([{ name: 'trout.jpg', bytes: await sampleJpeg({ seed: 1 }) }])
const photos = await computer.read<unknown[]>('/api/photos')

console.log(
  JSON.stringify({
    refusedAtLanAddress,
    signIn: [signIn.status, signIn.headers.get('location')],
    rebound: rebound.status,
    links: links.map((link) => link.replace(/#.*/, '#')),
    isSameWord: claim.word === shown.word,
    deviceName: shown.deviceName,
    isUploaded: uploaded?.success,
    photos: photos.length,
    secrets: [code, code.replace(' ', ''), ...claimCookies, ...phone.cookies.values()],
  }),
)
