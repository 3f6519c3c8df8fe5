import type { Location } from '../../../shared/locations.ts'
import type { Photo } from '../../../shared/photos.ts'
import type { HttpClient } from '../../app/http-client.ts'
import { ask, type Change, change, type Ledger, readBody, send } from './ledger.ts'
import type { Random } from './random.ts'

type Deed = (browser: HttpClient, ledger: Ledger, random: Random) => Promise<void>

/** What an angler does with a log, one request after the other: spots, merges, edits, deletions. */
export async function makeRandomEdit(browser: HttpClient, ledger: Ledger, random: Random): Promise<void> {
  await random.pick(deeds)?.(browser, ledger, random)
}

/** Where spots are made by hand, far from each other and from all photos. */
const sites = Array.from({ length: 8 }, (_, number) => ({ latitude: 10 + number, longitude: 20 }))

let named = 0

const createLocation: Deed = async (browser, ledger, random) => {
  named += 1
  const site = random.pick(sites)
  const name = `Spot ${named}`
  ledger.named.add(name)
  const response = await ask(ledger, () => browser.send('POST', '/api/locations', { name, ...site }), [409])
  if (response) {
    const { id } = await readBody<Location>(response)
    ledger.locations.set(id, { name, ...site })
  }
  ledger.named.delete(name)
}

const mergeLocations: Deed = async (browser, ledger, random) => {
  const locations = present(ledger.locations).filter(([, { name }]) => name !== undefined)
  const source = random.pick(locations)
  const target = random.pick(locations.filter((location) => location !== source))
  if (source === null || target === null) return
  const [from, to] = [source[0], target[0]]
  const moved = present(ledger.photos).filter(([, { locationId }]) => locationId === from)
  const changes: Change[] = [
    { kind: 'locations', id: from, from: source[1], to: null },
    ...moved.map(([id, facts]) => changeOf(id, facts, { locationId: to })),
  ]
  const body = { name: target[1].name, mergeWithExisting: true }
  await change(ledger, changes, send(browser, 'PATCH', `/api/locations/${from}`, body))
}

const renameLocation: Deed = async (browser, ledger, random) => {
  const location = random.pick(present(ledger.locations))
  if (location === null) return
  named += 1
  const [id, from] = location
  const to = { ...from, name: `Spot ${named}` }
  const request = send(browser, 'PATCH', `/api/locations/${id}`, { name: to.name })
  await change(ledger, [{ kind: 'locations', id, from, to }], request)
}

/** Refused where it has catches, of which the ledger may not know yet. */
const deleteLocation: Deed = async (browser, ledger, random) => {
  const taken = new Set(present(ledger.photos).map(([, { locationId }]) => locationId))
  const location = random.pick(present(ledger.locations).filter(([id]) => !taken.has(id)))
  if (location === null) return
  const [id, from] = location
  const request = send(browser, 'DELETE', `/api/locations/${id}`)
  await change(ledger, [{ kind: 'locations', id, from, to: null }], request, [409])
}

const assign: Deed = async (browser, ledger, random) => {
  const location = random.pick(present(ledger.locations))
  if (location) await edit(browser, ledger, random, 'assign-location', { locationId: location[0] })
}

const unassign: Deed = (browser, ledger, random) =>
  edit(browser, ledger, random, 'assign-location', { locationId: null })

const measure: Deed = (browser, ledger, random) =>
  edit(browser, ledger, random, 'measurements', {
    weightLbs: 1 + random.below(500) / 10,
    caughtWith: `Lure ${random.below(1e6)}`,
  })

const identify: Deed = (browser, ledger, random) =>
  edit(browser, ledger, random, 'species', { species: [`Fish ${random.below(1e6)}`] })

const turn: Deed = (browser, ledger, random) =>
  edit(browser, ledger, random, 'rotation', { rotation: random.pick([90, 180, 270] as const) ?? 0 })

const deletePhoto: Deed = async (browser, ledger, random) => {
  const kept = new Set(ledger.kept.map(({ id }) => id))
  const photo = random.pick(present(ledger.photos).filter(([id]) => !kept.has(id)))
  if (photo === null) return
  const [id, from] = photo
  await change(ledger, [{ kind: 'photos', id, from, to: null }], send(browser, 'DELETE', `/api/photos/${id}`))
}

const deeds = [
  createLocation,
  createLocation,
  mergeLocations,
  mergeLocations,
  mergeLocations,
  renameLocation,
  deleteLocation,
  assign,
  assign,
  assign,
  unassign,
  measure,
  identify,
  turn,
  deletePhoto,
  deletePhoto,
]

async function edit(
  browser: HttpClient,
  ledger: Ledger,
  random: Random,
  call: string,
  body: Partial<Photo>,
): Promise<void> {
  const photo = random.pick(present(ledger.photos))
  if (photo === null) return
  const [id, from] = photo
  const isSame = Object.entries(body).every(([field, value]) => from[field as keyof Photo] === value)
  if (isSame) return
  await change(ledger, [changeOf(id, from, body)], send(browser, 'PATCH', `/api/photos/${id}/${call}`, body))
}

function changeOf(id: string, from: Partial<Photo>, body: Partial<Photo>): Change {
  return { kind: 'photos', id, from, to: { ...from, ...body } }
}

function present<Thing>(things: Map<string, Partial<Thing> | null>): [string, Partial<Thing>][] {
  return [...things].filter((entry): entry is [string, Partial<Thing>] => entry[1] !== null)
}
