import type { NotedCatchValues } from './noted-catch-values.ts'

/** What was typed into the form, with what it contained at first. */
export interface NotedCatchDraft {
  initial: NotedCatchValues
  values: NotedCatchValues
}

/** Unsaved forms by catch, or by location for a new one. They outlast the dialog, which is easily closed by accident, but not the page. */
const drafts = new Map<string, NotedCatchDraft>()

/** Returns what was typed and not saved; undefined if there is nothing. */
export function findDraft(key: string): NotedCatchDraft | undefined {
  return drafts.get(key)
}

/** Keeps what is typed, until it is saved or dropped. */
export function keepDraft(key: string, draft: NotedCatchDraft): void {
  drafts.set(key, draft)
}

/** Drops what was typed. */
export function dropDraft(key: string): void {
  drafts.delete(key)
}
