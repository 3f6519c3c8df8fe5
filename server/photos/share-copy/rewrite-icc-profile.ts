import { type IccNumbers, writeIccProfile } from './write-icc-profile.ts'

/** What an ICC profile may speak of here; pixels of any other kind are converted. */
export type ColourSpace = 'rgb' | 'grey' | 'other'

/**
 * Writes an ICC profile anew from the few numbers that make out the colours (ICC.1:2022, 8.3 and 9.2). A profile may hold
 * any text and any private data: of that nothing is taken over. Null where colours need more than these numbers.
 */
export function rewriteIccProfile(profile: Buffer, space: ColourSpace): Buffer | null {
  const tags = readTags(profile)
  if (space === 'other' || tags === null || !isOf(profile, space)) return null
  if ([...tags.keys()].some((name) => /^[AD]2B/.test(name))) return null // tables that go before the numbers
  const numbers: IccNumbers = new Map()
  for (const name of needed[space]) {
    const element = tags.get(name)
    const clean = element && (name.endsWith('XYZ') ? readXyz(element) : readCurve(element))
    if (!clean) return null
    numbers.set(name, clean)
  }
  return writeIccProfile(spaceNames[space], numbers)
}

const needed = { rgb: ['rXYZ', 'gXYZ', 'bXYZ', 'rTRC', 'gTRC', 'bTRC'], grey: ['kTRC'] }
const spaceNames = { rgb: 'RGB ', grey: 'GRAY' }
const headerLength = 128

function isOf(profile: Buffer, space: 'rgb' | 'grey'): boolean {
  return (
    profile.toString('latin1', 16, 24) === `${spaceNames[space]}XYZ ` &&
    profile.toString('latin1', 36, 40) === 'acsp'
  )
}

/** Null where the table, or an element it names, reaches beyond the end. */
function readTags(profile: Buffer): Map<string, Buffer> | null {
  if (profile.length < headerLength + 4) return null
  const count = profile.readUInt32BE(headerLength)
  const tableEnd = headerLength + 4 + count * 12
  if (tableEnd > profile.length) return null
  const tags = new Map<string, Buffer>()
  for (let at = headerLength + 4; at < tableEnd; at += 12) {
    const [start, length] = [profile.readUInt32BE(at + 4), profile.readUInt32BE(at + 8)]
    if (start + length > profile.length) return null
    tags.set(profile.toString('latin1', at, at + 4), profile.subarray(start, start + length))
  }
  return tags
}

/** Three numbers; that of a colour is never beyond 2. */
function readXyz(element: Buffer): Buffer | null {
  if (typeOf(element) !== 'XYZ ' || element.length < 20 || !allWithin(2, element.subarray(8, 20))) return null
  return Buffer.concat([typed('XYZ '), element.subarray(8, 20)])
}

function readCurve(element: Buffer): Buffer | null {
  if (typeOf(element) === 'curv' && element.length >= 12) return readSampledCurve(element)
  return typeOf(element) === 'para' && element.length >= 12 ? readFormula(element) : null
}

/** A table of brightness, which only ever rises: that is what tells it from a text. One entry is an exponent. */
function readSampledCurve(element: Buffer): Buffer | null {
  const count = element.readUInt32BE(8)
  const end = 12 + count * 2
  if (end > element.length) return null
  for (let at = 14; at < end; at += 2) {
    if (element.readUInt16BE(at) < element.readUInt16BE(at - 2)) return null
  }
  return Buffer.concat([typed('curv'), element.subarray(8, end)])
}

/** A formula of 1 to 7 parameters (ICC.1:2022, table 68). */
function readFormula(element: Buffer): Buffer | null {
  const count = [1, 3, 4, 5, 7][element.readUInt16BE(8)]
  const end = 12 + (count ?? 0) * 4
  if (count === undefined || end > element.length || !allWithin(16, element.subarray(12, end))) return null
  return Buffer.concat([typed('para'), element.subarray(8, 10), Buffer.alloc(2), element.subarray(12, end)])
}

function typeOf(element: Buffer): string {
  return element.toString('latin1', 0, 4)
}

/** An element's first eight bytes: its type, and four that are reserved. */
function typed(type: string): Buffer {
  return Buffer.from(`${type}\0\0\0\0`, 'latin1')
}

/** `s15Fixed16Number`: 65536 stands for 1. */
function allWithin(most: number, numbers: Buffer): boolean {
  for (let at = 0; at < numbers.length; at += 4) {
    if (Math.abs(numbers.readInt32BE(at)) > most * 65_536) return false
  }
  return true
}
