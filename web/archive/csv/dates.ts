/** In which order a file writes the parts of its dates: year first, day first, month first, or days as spreadsheets count. */
export type DateOrder = 'ymd' | 'dmy' | 'mdy'

/** How a column of dates is read. */
export interface DateFormat {
  order: DateOrder
  /** Whether the dates would be others with day and month swapped, so that the angler has to say. */
  isAmbiguous: boolean
}

/** Returns how to read a column of dates, by those that leave no doubt; if there are none, by the device’s language. */
export function detectDateFormat(dates: Iterable<string>, language: string): DateFormat {
  let [dayFirst, monthFirst, numeric, points] = [0, 0, 0, 0]
  for (const text of dates) {
    const [, first, mark, second] =
      /^(\d{1,2})([./-])(\d{1,2})\2(?:\d{4}|\d{2})(?!\d)/.exec(text.trim()) ?? []
    if (first === undefined) continue
    numeric++
    if (mark === '.') points++
    if (Number(first) > 12) dayFirst++
    if (Number(second) > 12) monthFirst++
  }
  if (numeric === 0) return { order: 'ymd', isAmbiguous: false }
  const isAmbiguous = dayFirst === 0 && monthFirst === 0
  const isMonthFirst = isAmbiguous ? points === 0 && usesMonthFirst(language) : monthFirst > dayFirst
  return { order: isMonthFirst ? 'mdy' : 'dmy', isAmbiguous }
}

function usesMonthFirst(language: string): boolean {
  const parts = new Intl.DateTimeFormat(language, { month: 'numeric', day: 'numeric' }).formatToParts()
  return parts.find(({ type }) => type === 'month' || type === 'day')?.type === 'month'
}

/** A date without time: `2025-05-03`; and what follows it in the cell. */
interface ParsedDate {
  date: string
  rest: string
}

/**
 * Returns a local time such as `2025-05-03T06:12:00`, with Z or an offset if the file names one; null if it is no date. A date
 * without a time stays one: `2025-05-03`.
 */
export function parseDateTime(dateText: string, timeText: string, order: DateOrder): string | null {
  const instant = parseEpoch(dateText)
  if (instant !== null) return instant
  const parsed = parseDate(dateText.trim(), order)
  if (parsed === null) return null
  const rest = parsed.rest.replace(/^[T,\s]+(?:(?:at|um|à)\s+)?/i, '').trim()
  const time = timeText.trim() === '' ? rest : timeText.trim()
  if (time === '') return parsed.date
  const clock = parseTime(time)
  return clock === null ? null : `${parsed.date}T${clock}`
}

/** Returns the date of a text whose time can’t be read, and what stands there in its place; null if it has none. */
export function parseDateAlone(text: string, order: DateOrder): ParsedDate | null {
  return parseDate(text.trim(), order)
}

function parseDate(text: string, order: DateOrder): ParsedDate | null {
  const yearFirst = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?!\d)/.exec(text)
  if (yearFirst) return validDate(yearFirst, [1, 2, 3], text)
  const yearLast = /^(\d{1,2})[-./](\d{1,2})[-./](\d{4}|\d{2})(?!\d)/.exec(text)
  if (yearLast) return validDate(yearLast, order === 'mdy' ? [3, 1, 2] : [3, 2, 1], text)
  const compact = /^(\d{4})(\d{2})(\d{2})(?!\d)/.exec(text)
  if (compact) return validDate(compact, [1, 2, 3], text)
  return parseSerial(text) ?? parseNamedMonth(text)
}

function validDate(
  match: RegExpExecArray,
  indexes: [number, number, number],
  text: string,
): ParsedDate | null {
  const [year = 0, month = 0, day = 0] = indexes.map((index) => Number(match[index]))
  const date = toDate(match[indexes[0]]?.length === 2 ? centuryOf(year) : year, month, day)
  return date === null ? null : { date, rest: text.slice(match[0].length) }
}

/** Two digits mean the last hundred years. */
function centuryOf(year: number, now = new Date().getFullYear()): number {
  const century = now - (now % 100)
  return century + year > now + 1 ? century + year - 100 : century + year
}

function toDate(year: number, month: number, day: number): string | null {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal && year >= 1001 && year <= 9998 ? date.toISOString().slice(0, 10) : null
}

/** Spreadsheets count days since the end of 1899; the fraction is the time. Earlier numbers may be years. */
function parseSerial(text: string): ParsedDate | null {
  const [, days, fraction = ''] = /^(\d{5})((?:[.,]\d+)?)$/.exec(text) ?? []
  if (days === undefined) return null
  const date = new Date(Date.UTC(1899, 11, 30) + Number(days) * dayMs).toISOString().slice(0, 10)
  return { date, rest: fraction && `0${fraction}` }
}

/** Seconds or milliseconds since 1970, as programs export them. */
function parseEpoch(text: string): string | null {
  if (!/^1\d{9}(?:\d{3})?$/.test(text.trim())) return null
  const number = Number(text)
  return new Date(text.trim().length > 10 ? number : number * 1000).toISOString()
}

/** `May 3, 2025`, `3 May 2025`, `3. Mai 2025`, `Sat, 3 mai 2025 06:12`, and `3-May-25`, as Excel writes short dates. */
function parseNamedMonth(text: string): ParsedDate | null {
  const names = [...text.matchAll(/\p{L}+/gu)].map(([word]) => monthNames().get(foldName(word)))
  const month = names.find((each) => each !== undefined)
  const numbers =
    /(\d{1,2})\D{1,20}?(\d{4})(?!\d)/.exec(text) ??
    /^(\d{1,2})([-\s./])\p{L}+\.?\2(\d{2})(?!\S|\s+(?:uhr|h|[ap]\.?m)\b)/iu.exec(text)
  if (month === undefined || numbers === null) return null
  const year = numbers[3] === undefined ? Number(numbers[2]) : centuryOf(Number(numbers[3]))
  const date = toDate(year, month, Number(numbers[1]))
  return date === null ? null : { date, rest: text.slice(numbers.index + numbers[0].length) }
}

const languages = ['en', 'es', 'de', 'fr', 'it', 'pt', 'nl', 'sv', 'da', 'nb', 'fi', 'pl', 'cs']
let months: Map<string, number> | null = null

function monthNames(): Map<string, number> {
  if (months !== null) return months
  months = new Map()
  for (const language of languages)
    for (const style of ['long', 'short'] as const)
      for (let month = 1; month <= 12; month++) {
        const format = new Intl.DateTimeFormat(language, { month: style, day: 'numeric', timeZone: 'UTC' })
        const parts = format.formatToParts(new Date(Date.UTC(2024, month - 1, 15)))
        const name = foldName(parts.find(({ type }) => type === 'month')?.value ?? '')
        if (!months.has(name)) months.set(name, month)
      }
  return months.set('sept', 9)
}

function foldName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase()
}

/** Returns a time of day such as `06:12:00`, of `06:12`, `6:12 AM`, `6.12`, `0612`, `6 pm`, `06:12:30Z`, and the fraction of a day; null if it is none. */
export function parseTime(timeText: string): string | null {
  const text = timeText.replace(/\s+/g, ' ') // several in a row would take the pattern below very long
  if (text.length > 40) return null
  const fraction = /^0?[.,]\d+$/.test(text) ? Number(text.replace(',', '.')) : null
  if (fraction !== null)
    return new Date(Math.round((fraction * dayMs) / 60_000) * 60_000).toISOString().slice(11, 19)
  const match =
    /^(\d{1,2})(?:[:.h](\d{2}))?(?:[:.](\d{2})(?:[.,]\d{1,9})?)?\s*(?:([ap])\.?\s?m\.?)?\s*(?:uhr|h)?\s*(z|[+-]\d{2}:?\d{2})?$/i.exec(
      text.replace(/^(\d{2})(\d{2})$/, '$1:$2').replace(/[\u202f\u00a0]/g, ' '),
    )
  if (match === null) return null
  const [, hourText, minute = '00', second = '00', half, zone = ''] = match
  const hour = half === undefined ? Number(hourText) : (Number(hourText) % 12) + (/p/i.test(half) ? 12 : 0)
  if (hour > 23 || Number(minute) > 59 || Number(second) > 59 || (half && Number(hourText) > 12)) return null
  const offset = zone.toUpperCase().replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')
  return `${String(hour).padStart(2, '0')}:${minute}:${second}${offset}`
}

const dayMs = 86_400_000
