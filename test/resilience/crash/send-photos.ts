import { randomBytes } from 'node:crypto'
import type { PhotoRequest } from '../../../scripts/samples/sample-photo.ts'
import type { UploadMetadata, UploadResult } from '../../../shared/photos.ts'
import { type HttpClient, uploadForm } from '../../app/http-client.ts'
import { heicSample, sampleJpeg, samplePng } from '../../samples/samples.ts'
import { ask, hashOf, type Ledger, readBody, type SentFile } from './ledger.ts'
import type { Random } from './random.ts'

/** What an angler sends up, one request after the other: single photos, batches, HEIC, PNG, and what is there already. */
export async function sendRandomPhoto(browser: HttpClient, ledger: Ledger, random: Random): Promise<void> {
  const dice = random.next()
  const known = random.pick(ledger.kept)
  if (known && dice < 0.1) return await sendDuplicate(browser, ledger, known)
  if (known && dice < 0.2) return await repeatUpload(browser, ledger, known)
  const count = dice < 0.4 ? 3 : 1
  const files: SentFile[] = []
  while (files.length < count) files.push(await takePhoto(random))
  await sendNew(browser, ledger, files, random)
}

/** Sends photos the server has never seen, and notes what it says of them. */
export async function sendNew(
  browser: HttpClient,
  ledger: Ledger,
  files: SentFile[],
  random: Random,
): Promise<void> {
  for (const file of files) ledger.sent.set(file.uploadId, file)
  const results = await upload(browser, ledger, files)
  for (const [index, file] of files.entries()) {
    noteStored(ledger, file, results[index])
    const id = results[index]?.id
    if (id && random.next() < 0.3) ledger.kept.push({ ...file, id })
  }
}

/** Sends again what was not answered: it is stored once, under the id it has if it had one already. */
export async function sendAgain(browser: HttpClient, ledger: Ledger, file: SentFile): Promise<string | null> {
  const [result] = await upload(browser, ledger, [file])
  noteStored(ledger, file, result)
  return result?.id ?? null
}

async function sendDuplicate(browser: HttpClient, ledger: Ledger, known: Ledger['kept'][number]) {
  const [result] = await upload(browser, ledger, [{ ...known, uploadId: uploadId() }])
  expectResult(result, { id: known.id, success: false, duplicate: true })
}

async function repeatUpload(browser: HttpClient, ledger: Ledger, known: Ledger['kept'][number]) {
  const [result] = await upload(browser, ledger, [known])
  expectResult(result, { id: known.id, success: true, duplicate: false })
}

function noteStored(ledger: Ledger, file: SentFile, result: UploadResult | undefined) {
  expectResult(result, { success: true, duplicate: false, error: null })
  const id = result?.id ?? ''
  ledger.sent.delete(file.uploadId)
  ledger.photos.set(id, ledger.photos.get(id) ?? { filename: file.name })
  ledger.sha256Of.set(id, file.sha256)
}

function expectResult(result: UploadResult | undefined, expected: Partial<UploadResult>) {
  for (const [field, value] of Object.entries(expected)) {
    if (result?.[field as keyof UploadResult] === value) continue
    throw new Error(`An upload answered ${JSON.stringify(result)} instead of ${JSON.stringify(expected)}.`)
  }
}

async function upload(browser: HttpClient, ledger: Ledger, files: SentFile[]): Promise<UploadResult[]> {
  const claims: Record<string, UploadMetadata> = {}
  for (const { name, uploadId } of files) claims[name] = { uploadId }
  const body = uploadForm(files, claims)
  const response = await ask(ledger, () => browser.fetch('/api/photos/upload', { method: 'POST', body }))
  if (response === null) throw new Error('An upload was refused.')
  const { results } = await readBody<{ results: UploadResult[] }>(response)
  return results
}

/** Few places, so that photos meet at spots and the geocoder is not asked for long. */
const places = [0, 1, 2, 3, 4].map((number) => ({ latitude: 44.5 + number / 2, longitude: -73.3 }))

let taken = 0

/** A photo unlike all before: with a place or without, mostly JPEG. */
export async function takePhoto(random: Random): Promise<SentFile> {
  taken += 1
  const dice = random.next()
  const place = random.next() < 0.6 ? random.pick(places) : null
  const request: PhotoRequest = {
    width: 320,
    height: 240,
    seed: 1000 + taken,
    takenAt: '2026-10-14T06:12:30',
    ...place,
  }
  const isHeic = dice < 0.05
  const isPng = !isHeic && dice < 0.15
  const ending = isHeic ? 'heic' : isPng ? 'png' : 'jpg'
  const bytes = isHeic ? makeHeic() : await (isPng ? samplePng : sampleJpeg)(request)
  const type = `image/${ending.replace('jpg', 'jpeg')}`
  return { name: `${taken}.${ending}`, bytes, type, sha256: hashOf(bytes), uploadId: uploadId() }
}

function uploadId(): string {
  return randomBytes(8).toString('hex')
}

/** A box that readers skip (ISO/IEC 14496-12, `free`) makes one sample into many files. */
function makeHeic(): Buffer {
  const box = Buffer.alloc(16)
  box.writeUInt32BE(box.length)
  box.write('free', 4)
  randomBytes(8).copy(box, 8)
  return Buffer.concat([heicSample('heic-gps-north-west'), box])
}
