import { limits } from '../../shared/limits.ts'

/**
 * Returns whether a model's answer can be stored unchanged. PostgreSQL accepts no NUL characters and no lone
 * surrogates, an archive no key named `__proto__`, and both need a limit on depth and length.
 */
export function isStorableJson(json: unknown): boolean {
  if (!isShallow(json) || (JSON.stringify(json) ?? '').length > limits.estimateLength) return false
  const { keys, texts } = collectStrings(json)
  return !keys.includes('__proto__') && [...keys, ...texts].every(isStorable)
}

/** Returns whether JSON is shallow enough; goes level by level, as recursion could overflow the stack. */
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

function collectStrings(json: unknown): { keys: string[]; texts: string[] } {
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
