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
  const field = fieldNames[path.replace(/\.\d+$/, '.')]
  const bound = fault === undefined ? null : boundWords(fault)
  if (field !== undefined && bound !== null) return `${field} ${bound}.`
  return `${path === '' ? 'The request' : path}: ${fault?.message ?? 'not valid'}.`
}

/** The fields that people fill in, as they read them on the screen. */
const fieldNames: Record<string, string> = {
  name: 'The name',
  species: 'The list of species',
  'species.': 'Each species',
  caughtWith: '“Caught with”',
  lengthInches: 'The length in inches',
  weightLbs: 'The weight in pounds',
  anglerHeightInches: 'Your height in inches',
  q: 'The search',
}

function boundWords({ keyword, message, params }: Fault): string | null {
  const { origin, maximum, minimum } = params
  if (keyword === 'too_big' && origin === 'string') return `can have at most ${maximum} characters`
  if (keyword === 'too_big' && origin === 'array') return `can have at most ${maximum} entries`
  if (keyword === 'too_big') return `can be at most ${maximum}`
  if (keyword === 'too_small' && origin === 'number') return `must be at least ${minimum}`
  if (keyword === 'too_small') return 'must not be empty'
  return message?.startsWith('must ') ? message : null // our own rules are said in words already
}
