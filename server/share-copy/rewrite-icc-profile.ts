import { type IccNumbers, writeIccProfile } from './write-icc-profile.ts'

/** The color spaces of ICC profiles supported here; pixels in any other are converted. */
export type ColorSpace = 'rgb' | 'grey' | 'other'

/**
 * Rewrites an ICC profile from only the few numbers that define its colors (ICC.1:2022, 8.3 and 9.2). Any text and
 * private data in the profile is dropped. Returns null if the colors cannot be defined by these numbers alone.
 */
export function rewriteIccProfile(profile: Buffer, space: ColorSpace): Buffer | null {
  const tags = readTags(profile)
  if (space === 'other' || tags === null || !isOf(profile, space)) return null
  if ([...tags.keys()].some((name) => /^[AD]2B/.test(name))) return null // lookup tables take precedence
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

/** Returns the profile's elements by tag; null if the tag table, or an element it points to, extends beyond the end. */
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

/** Reads an XYZ element: three numbers, which for a color never exceed 2. Returns null for anything else. */
function readXyz(element: Buffer): Buffer | null {
  if (typeOf(element) !== 'XYZ ' || element.length < 20 || !allWithin(2, element.subarray(8, 20))) return null
  return Buffer.concat([typed('XYZ '), element.subarray(8, 20)])
}

function readCurve(element: Buffer): Buffer | null {
  if (typeOf(element) === 'curv' && element.length >= 12) return readSampledCurve(element)
  return typeOf(element) === 'para' && element.length >= 12 ? readFormula(element) : null
}

/**
 * Reads a curve table. Its values must never decrease, which distinguishes it from text; otherwise returns null. A
 * single entry is an exponent.
 */
function readSampledCurve(element: Buffer): Buffer | null {
  const count = element.readUInt32BE(8)
  const end = 12 + count * 2
  if (end > element.length) return null
  for (let at = 14; at < end; at += 2) {
    if (element.readUInt16BE(at) < element.readUInt16BE(at - 2)) return null
  }
  return Buffer.concat([typed('curv'), element.subarray(8, end)])
}

/** Reads a formula of 1 to 7 parameters (ICC.1:2022, table 68). */
function readFormula(element: Buffer): Buffer | null {
  const count = [1, 3, 4, 5, 7][element.readUInt16BE(8)]
  const end = 12 + (count ?? 0) * 4
  if (count === undefined || end > element.length || !allWithin(16, element.subarray(12, end))) return null
  return Buffer.concat([typed('para'), element.subarray(8, 10), Buffer.alloc(2), element.subarray(12, end)])
}

function typeOf(element: Buffer): string {
  return element.toString('latin1', 0, 4)
}

/** Returns the first eight bytes of an element: its type and four reserved bytes. */
function typed(type: string): Buffer {
  return Buffer.from(`${type}\0\0\0\0`, 'latin1')
}

/** Returns whether all numbers are at most `most` in magnitude. They are `s15Fixed16Number`s: 65536 stands for 1. */
function allWithin(most: number, numbers: Buffer): boolean {
  for (let at = 0; at < numbers.length; at += 4) {
    if (Math.abs(numbers.readInt32BE(at)) > most * 65_536) return false
  }
  return true
}
