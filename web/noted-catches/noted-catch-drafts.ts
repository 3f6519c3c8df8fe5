import type { LogNotedCatch } from '../../shared/sync.ts'
import type { DevicePosition } from '../device/geolocation.ts'
import type { ChosenLocation, NewNoted, NotedCatchValues } from './noted-catch-values.ts'

/** What was typed into the form, with what it contained at first. */
export interface NotedCatchDraft {
  initial: NotedCatchValues
  values: NotedCatchValues
  /** When the form was first opened. */
  openedAt: Date
  /** Where the device was when it was last asked; null if that is not known. */
  position: ReadPosition | null
}

/** Where the device was, and when the form that asked it was opened. */
export interface ReadPosition extends DevicePosition {
  readAt: Date
}

/** Unsaved forms by catch, or by location for a new one. They outlast the dialog, which is easily closed by accident, but not the page. */
const drafts = new Map<string, NotedCatchDraft>()

/** Returns the key of the draft of what a form was opened for. */
export function draftKey(opened: LogNotedCatch | NewNoted): string {
  return 'id' in opened ? opened.id : JSON.stringify(opened)
}

/** Returns what was typed and not saved; undefined if there is nothing. */
export function findDraft(key: string): NotedCatchDraft | undefined {
  return drafts.get(key)
}

/** Keeps what is typed, until it is saved or dropped. */
export function keepDraft(key: string, draft: NotedCatchDraft): void {
  drafts.set(key, draft)
}

/** Keeps where the device was, if anything was typed. */
export function keepPosition(key: string, position: ReadPosition): void {
  const draft = drafts.get(key)
  if (draft) drafts.set(key, { ...draft, position })
}

/** Chooses the location of what was typed. */
export function chooseLocation(key: string, location: ChosenLocation): void {
  const draft = drafts.get(key)
  if (draft) drafts.set(key, { ...draft, values: { ...draft.values, location, isLocationChosen: true } })
}

/** Drops what was typed. */
export function dropDraft(key: string): void {
  drafts.delete(key)
}
