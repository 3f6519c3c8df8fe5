import { limits } from '../../shared/limits.ts'

/**
 * Whether an answer of a model can be kept as it came: PostgreSQL keeps no NUL and no half of a surrogate pair, an archive
 * no key called `__proto__`, and neither keeps anything without end.
 */
export function isKeepable(json: unknown): boolean {
  if (!isShallow(json) || (JSON.stringify(json) ?? '').length > limits.estimateLength) return false
  const { keys, texts } = wordsOf(json)
  return !keys.includes('__proto__') && [...keys, ...texts].every(isStorable)
}

/** Whether JSON is nested no deeper than an estimate may be. Counted level by level: recursion would run out of stack. */
export function isShallow(json: unknown): boolean {
  let level = [json]
  for (let depth = 0; depth <= limits.estimateDepth; depth += 1) {
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    )
    if (level.length === 0) return true
  }
  return false
}

function wordsOf(json: unknown): { keys: string[]; texts: string[] } {
  const keys: string[] = []
  const texts: string[] = []
  JSON.stringify(json, (key, value) => {
    keys.push(key)
    if (typeof value === 'string') texts.push(value)
    return value
  })
  return { keys, texts }
}

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}
