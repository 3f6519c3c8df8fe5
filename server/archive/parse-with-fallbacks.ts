import type { z } from 'zod'
import { limitText } from '../http/validation-messages.ts'

/** Why a field of an item was left out; `field` is null if the whole item was. */
export interface ArchiveIssue {
  field: string | null
  reason: string
}

/**
 * Replacement values by path (`catches.*.species`, where `*` is the invalid item's index), for an invalid field and the
 * fields that depend on it.
 */
export type Fallback = Record<string, unknown> | ((invalid: unknown) => Record<string, unknown>)

/** Replaces invalid fields of an item by their fallbacks; the item is null if one has no fallback. */
export function parseWithFallbacks<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  fallbacks: Map<string, Fallback>,
): { item: z.output<Schema> | null; issues: ArchiveIssue[] } {
  const unchanged = schema.safeParse(value)
  if (unchanged.success) return { item: unchanged.data, issues: [] }
  const issues = new Map<string, ArchiveIssue>()
  const repaired = structuredClone(value)
  for (let round = 0; round < maxRounds; round += 1) {
    const parsed = schema.safeParse(repaired)
    if (parsed.success) return { item: parsed.data, issues: [...issues.values()] }
    for (const issue of parsed.error.issues) {
      const repair = findRepair(repaired, issue, fallbacks)
      if (repair === null) return { item: null, issues: [{ field: null, reason: formatReason(issue, true) }] }
      if (issues.has(repair.field)) continue
      issues.set(repair.field, { field: repair.field, reason: formatReason(issue) })
      repair.apply()
    }
  }
  return {
    item: null,
    issues: [...issues.values()].map(({ reason }) => ({ field: null, reason })).slice(0, 1),
  }
}

/** Rules across fields are only checked once each field is valid by itself. */
const maxRounds = 3

type Issue = z.core.$ZodIssue
type Fields = Record<string, unknown>

function findRepair(
  item: unknown,
  issue: Issue,
  fallbacks: Map<string, Fallback>,
): { field: string; apply(): void } | null {
  if (!isFields(item)) return null
  const path = issue.path.map(String)
  if (issue.code === 'unrecognized_keys') {
    const parent = path.reduce<unknown>((at, step) => (isFields(at) ? at[step] : null), item)
    if (!isFields(parent)) return null
    const field = [...path, issue.keys.join(', ')].join('.').slice(0, 200)
    return { field, apply: () => issue.keys.forEach((key) => void delete parent[key]) }
  }
  const steps = [3, 2, 1].map((depth) => path.slice(0, depth)).find((at) => fallbacks.has(toPattern(at)))
  const fallback = steps && fallbacks.get(toPattern(steps))
  if (steps === undefined || fallback === undefined) return null
  const field = steps.join('.')
  return {
    field,
    apply: () => {
      const values = typeof fallback === 'function' ? fallback(valueAt(item, field)) : fallback
      for (const [at, value] of Object.entries(values)) setValue(item, at.replace('*', steps[1] ?? ''), value)
    },
  }
}

/** Returns the path with `*` for the index of an item. */
function toPattern(steps: readonly string[]): string {
  return steps.map((step) => (/^\d+$/.test(step) ? '*' : step)).join('.')
}

function valueAt(item: Fields, field: string): unknown {
  return field.split('.').reduce<unknown>((at, step) => (isFields(at) ? at[step] : undefined), item)
}

function setValue(item: Fields, field: string, value: unknown): void {
  const steps = field.split('.')
  const last = steps.pop() ?? ''
  const parent = valueAt({ item }, ['item', ...steps].join('.'))
  if (isFields(parent)) parent[last] = value
}

/** Returns whether a value has fields that can be replaced: an object or a list. */
function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}

/** Returns what is wrong with a field in one sentence; names the field if the whole item is left out because of it. */
function formatReason(issue: Issue, isWhole = false): string {
  const field = issue.path.map(String).slice(0, 2).join('.').slice(0, 100)
  const subject = isWhole && field !== '' ? `Its ${field}` : 'It'
  if (issue.code === 'unrecognized_keys') return `${subject} is unknown to Creel.`
  const { code, message, path: _path, ...params } = issue
  const reason = limitText({ instancePath: '', keyword: code, message, params })
  return `${subject} ${reason ?? 'isn’t valid'}.`
}
