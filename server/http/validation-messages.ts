/** A schema validation issue, reduced to the fields used for error messages. */
export interface ValidationIssue {
  /** JSON pointer to the value: `/species/0`. */
  instancePath: string
  /** The validator's name for the kind of issue. */
  keyword: string
  message?: string | undefined
  params: Record<string, unknown>
}

/** Returns the message for a validation issue: one sentence that names the field and its limit. */
export function formatValidationError(issue: ValidationIssue | undefined): string {
  const path = issue?.instancePath.slice(1).replaceAll('/', '.') ?? ''
  const field = fieldNames.get(path.replace(/\.\d+$/, '.'))
  const limit = issue === undefined ? null : limitText(issue)
  if (field !== undefined && limit !== null) return `${field} ${limit}.`
  return `${path === '' ? 'The request' : path}: ${issue?.message ?? 'not valid'}.`
}

/** Fields that users fill in, with their labels in the UI. */
const fieldNames = new Map([
  ['name', 'The name'],
  ['species', 'The list of species'],
  ['species.', 'Each species'],
  ['caughtWith', '“Caught with”'],
  ['caughtBy', '“Caught by”'],
  ['lengthInches', 'The length in inches'],
  ['weightLbs', 'The weight in pounds'],
  ['anglerHeightInches', 'Your height in inches'],
  ['handWidthInches', 'The width of your hand in inches'],
  ['rodMarkInches', 'The mark on your rod in inches'],
  ['q', 'The search'],
  ['model', 'The model'],
  ['settings.model', 'The model'],
  ['apiKey', 'The key'],
  ['settings.apiKey', 'The key'],
])

/** Returns the limit as words that follow the field's name, or null if only programs would understand it. */
export function limitText({ keyword, message, params }: ValidationIssue): string | null {
  const { origin, maximum, minimum } = params
  const unit = origin === 'string' ? 'characters' : origin === 'array' ? 'entries' : null
  if (keyword === 'too_big') return unit ? `can have at most ${maximum} ${unit}` : `can be at most ${maximum}`
  if (keyword === 'too_small' && unit === null) return `must be at least ${minimum}`
  if (keyword === 'too_small')
    return minimum === 1 ? 'must not be empty' : `must have at least ${minimum} ${unit}`
  return message?.startsWith('must ') ? message : null // messages of our own rules are already worded for users
}
