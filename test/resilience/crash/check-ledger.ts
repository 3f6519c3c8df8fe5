import type { Location } from '../../../shared/locations.ts'
import type { Photo } from '../../../shared/photos.ts'
import type { HttpClient } from '../../app/http-client.ts'
import { type Change, type Facts, hashOf, type Ledger, note } from './ledger.ts'
import { sendAgain } from './send-photos.ts'

/** A log as the server shows it. */
interface Shown {
  photos: Map<string, Photo>
  locations: Map<string, Location>
}

/**
 * Holds the server to what an account was told, and answers every breach in a sentence. What was open is settled then: the
 * ledger takes over whichever of the two the server shows, so that it has to stay so.
 */
export async function checkLedger(browser: HttpClient, ledger: Ledger, checksAllFiles: boolean) {
  const breaches: string[] = []
  const shown = await readLog(browser)
  for (const changes of ledger.open.splice(0)) breaches.push(...settle(ledger, changes, shown))
  const unchecked = new Set(checksAllFiles ? ledger.photos.keys() : [])
  breaches.push(...(await adopt(browser, ledger, shown, unchecked)))
  breaches.push(...compare(ledger, shown), ...findLoose(shown))
  for (const [id, facts] of ledger.photos) {
    if (facts === null) breaches.push(...(await findRemains(browser, id)))
    else if (unchecked.has(id)) breaches.push(...(await checkFiles(browser, shown.photos.get(id), ledger)))
  }
  await sendUnansweredAgain(browser, ledger)
  return breaches
}

async function readLog(browser: HttpClient): Promise<Shown> {
  const photos = await browser.read<Photo[]>('/api/photos')
  const locations = await browser.read<Location[]>('/api/locations')
  return {
    photos: new Map(photos.map((photo) => [photo.id, photo])),
    locations: new Map(locations.map((location) => [location.id, location])),
  }
}

/** All changes of one request have happened, or none. */
function settle(ledger: Ledger, changes: Change[], shown: Shown): string[] {
  const isAs = (end: 'from' | 'to') =>
    changes.every((each) => isShownAs(shown[each.kind].get(each.id), each[end]))
  const end = isAs('to') ? 'to' : isAs('from') ? 'from' : null
  if (end === null) return [`half done: ${JSON.stringify(changes)}`]
  for (const each of changes) note(ledger, each, end)
  return []
}

/** Takes over what nobody told the id of: it must be something that was asked for. */
async function adopt(
  browser: HttpClient,
  ledger: Ledger,
  shown: Shown,
  unchecked: Set<string>,
): Promise<string[]> {
  const breaches: string[] = []
  const sent = new Set([...ledger.sent.values()].map(({ sha256 }) => sha256))
  for (const [id, photo] of shown.photos) {
    if (!ledger.photos.has(id)) {
      const sha256 = hashOf(await bytesOf(browser, photo.originalUrl))
      if (!sent.has(sha256) && !ledger.possible.has(sha256)) breaches.push(`photo ${id} came from nowhere`)
      ledger.sha256Of.set(id, sha256)
      ledger.photos.set(id, { filename: photo.filename })
    }
    const known = ledger.photos.get(id)
    if (known?.locationId !== undefined) continue
    unchecked.add(id) // seen for the first time
    if (known) ledger.photos.set(id, { ...known, locationId: photo.locationId })
  }
  for (const [id, { name }] of shown.locations) {
    if (ledger.locations.has(id)) continue
    const isNamed = name.startsWith('Spot ')
    if (isNamed && !ledger.named.has(name)) breaches.push(`location ${name} came from nowhere`)
    ledger.locations.set(id, isNamed ? { name } : {})
  }
  ledger.named.clear()
  return breaches
}

function compare(ledger: Ledger, shown: Shown): string[] {
  const breaches: string[] = []
  for (const kind of ['photos', 'locations'] as const) {
    for (const [id, facts] of ledger[kind]) {
      const thing = shown[kind].get(id)
      if (isShownAs(thing, facts)) continue
      const seen = thing && facts && pickFields(thing, Object.keys(facts))
      breaches.push(`${kind} ${id}: told ${JSON.stringify(facts)}, shown ${JSON.stringify(seen)}`)
    }
  }
  const hashes = new Set([...shown.photos.keys()].map((id) => ledger.sha256Of.get(id)))
  for (const sha256 of ledger.promised) if (!hashes.has(sha256)) breaches.push(`imported ${sha256} is lost`)
  if (hashes.size !== shown.photos.size) breaches.push('a photo was stored twice')
  return breaches
}

/** Photos stand at spots there are, and every spot counts its own. */
function findLoose({ photos, locations }: Shown): string[] {
  const counted = new Map([...locations.keys()].map((id) => [id, 0]))
  for (const { locationId } of photos.values()) {
    if (locationId !== null) counted.set(locationId, (counted.get(locationId) ?? Number.NaN) + 1)
  }
  return [...counted]
    .filter(([id, count]) => locations.get(id)?.photoCount !== count)
    .map(([id, count]) => `location ${id} counts ${locations.get(id)?.photoCount} photos instead of ${count}`)
}

async function findRemains(browser: HttpClient, id: string): Promise<string[]> {
  const response = await browser.fetch(`/api/photos/${id}/original`)
  await response.bytes()
  return response.status === 404 ? [] : [`the deleted photo ${id} answers ${response.status}`]
}

async function checkFiles(browser: HttpClient, photo: Photo | undefined, ledger: Ledger): Promise<string[]> {
  if (photo === undefined) return [] // told already
  const isSame = hashOf(await bytesOf(browser, photo.originalUrl)) === ledger.sha256Of.get(photo.id)
  const sizes = []
  for (const url of [photo.url, photo.thumbnailUrl, photo.previewUrl]) {
    sizes.push((await bytesOf(browser, url)).length)
  }
  const isWhole = sizes.every((size) => size > 100)
  return isSame && isWhole ? [] : [`photo ${photo.id} lost bytes: ${isSame}, ${sizes}`]
}

async function sendUnansweredAgain(browser: HttpClient, ledger: Ledger): Promise<void> {
  const stored = new Map([...ledger.sha256Of].map(([id, sha256]) => [sha256, id]))
  for (const file of [...ledger.sent.values()]) {
    const id = await sendAgain(browser, ledger, file)
    const before = stored.get(file.sha256)
    if (before !== undefined && before !== id) throw new Error(`Repeated, ${before} became ${id}.`)
  }
}

async function bytesOf(browser: HttpClient, url: string): Promise<Uint8Array> {
  const response = await browser.fetch(url)
  if (response.status !== 200) await response.bytes()
  return response.status === 200 ? await response.bytes() : new Uint8Array()
}

function isShownAs<Thing extends object>(thing: Thing | undefined, facts: Facts<Thing>): boolean {
  if (thing === undefined || facts === null) return thing === undefined && facts === null
  return JSON.stringify(pickFields(thing, Object.keys(facts))) === JSON.stringify(facts)
}

function pickFields(thing: object, fields: string[]): Record<string, unknown> {
  const all = thing as Record<string, unknown>
  return Object.fromEntries(fields.map((field) => [field, all[field]]))
}
