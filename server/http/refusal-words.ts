/** What a schema says of a value it does not take, as far as it is put into words. */
export interface Fault {
  /** Where the value stands: `/species/0`. */
  instancePath: string
  /** The schema's name for the fault. */
  keyword: string
  message?: string | undefined
  params: Record<string, unknown>
}

/** Why an input is refused, as one sentence for the person who typed it: it names the field and its bound. */
export function refusalSentence(fault: Fault | undefined): string {
  const path = fault?.instancePath.slice(1).replaceAll('/', '.') ?? ''
  const field = fieldNames.get(path.replace(/\.\d+$/, '.'))
  const bound = fault === undefined ? null : boundWords(fault)
  if (field !== undefined && bound !== null) return `${field} ${bound}.`
  return `${path === '' ? 'The request' : path}: ${fault?.message ?? 'not valid'}.`
}

/** The fields that people fill in, as they read them on the screen. */
const fieldNames = new Map([
  ['name', 'The name'],
  ['species', 'The list of species'],
  ['species.', 'Each species'],
  ['caughtWith', '“Caught with”'],
  ['lengthInches', 'The length in inches'],
  ['weightLbs', 'The weight in pounds'],
  ['anglerHeightInches', 'Your height in inches'],
  ['q', 'The search'],
])

/** What a value has to be, to be read after its name; null where only programs would understand it. */
export function boundWords({ keyword, message, params }: Fault): string | null {
  const { origin, maximum, minimum } = params
  const parts = origin === 'string' ? 'characters' : origin === 'array' ? 'entries' : null
  if (keyword === 'too_big')
    return parts ? `can have at most ${maximum} ${parts}` : `can be at most ${maximum}`
  if (keyword === 'too_small' && parts === null) return `must be at least ${minimum}`
  if (keyword === 'too_small')
    return minimum === 1 ? 'must not be empty' : `must have at least ${minimum} ${parts}`
  return message?.startsWith('must ') ? message : null // our own rules are said in words already
}
