import type { Coordinates } from '../../../shared/coordinates.ts'

/** Returns a position; null if there is none, undefined if it can’t be read. Apps write 0, 0 for none. One text may have both coordinates. */
export function parsePosition(texts: readonly [string, string]): Coordinates | null | undefined {
  if (texts.every((text) => text === '')) return null
  const pairs = texts.every((text) => text !== '') ? [texts] : splitPair(texts.join('').trim())
  for (const [north = '', east = ''] of pairs) {
    const [latitude, longitude] = [parseDegrees(north, 'NS', 90), parseDegrees(east, 'EW', 180)]
    if (latitude === null || longitude === null) continue
    return latitude === 0 && longitude === 0 ? null : { latitude, longitude }
  }
  return undefined
}

/** Each way to part two coordinates: at a semicolon, comma or bar, behind N or S, before E or W, and at a space. */
function splitPair(text: string): string[][] {
  const pair = text.replace(/^[([]|[)\]]$/g, '')
  const separators = [/[;/|]/, /,\s+/, /,/, /(?<=[NS])\s*,?\s*(?=\S)/i, /\s*,?\s*(?=[EW])/i, /\s+/]
  return separators.map((separator) => pair.split(separator)).filter(({ length }) => length === 2)
}

/** `37.8`, `37,8`, `37.8 N`, `W122.4`, `60 24.0 N`, `60°24′36″N`. Degrees have no thousands, so either mark is that of decimals. */
function parseDegrees(text: string, sides: string, max: number): number | null {
  const match = degreesPattern.exec(text.trim().replaceAll(',', '.').toUpperCase())
  if (match === null) return null
  const [, before = '', sign, degrees, minutes = '0', seconds = '0', after = ''] = match
  const side = before || after
  if ((side !== '' && !sides.includes(side)) || (before && after)) return null
  if (Number(minutes) >= 60 || Number(seconds) >= 60) return null
  const value = Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600
  if (value > max) return null
  return sign === '-' || 'SW'.includes(side || '-') ? -value : value
}

const degreesPattern =
  /^([NSEW]?)\s*([-+]?)(\d{1,3}(?:\.\d+)?)(?:\s*[°º]\s*|\s+|$|(?=[NSEW]$))(?:(\d{1,2}(?:\.\d+)?)(?:\s*['′’]\s*|\s+|$|(?=[NSEW]$))(?:(\d{1,2}(?:\.\d+)?)\s*(?:["″”]|''|′′)?)?)?\s*([NSEW]?)$/
