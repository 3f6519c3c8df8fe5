import type { SelectedFile } from './selected-file.ts'
import { isFinished, needsPhoto, newTask, type UploadTask } from './upload-task.ts'

/** The state shown to the user: the tasks, and failures that left the list before the user dealt with them. */
export interface UploadState {
  tasks: readonly UploadTask[]
  failures: readonly UploadTask[]
  /** Whether waiting tasks wait for a connection. */
  isStalled: boolean
  /** Whether this device has no room left for storing photos. */
  isFull: boolean
}

/** The list of uploads of one tab. */
export type UploadStore = ReturnType<typeof createUploadStore>

/**
 * Creates the list of uploads with their files; every change produces a new state and notifies the subscribers. Calls
 * `letGo` with the ids of stored photos that are no longer needed.
 */
export function createUploadStore(letGo: (ids: string[]) => void) {
  const photos = new Map<string, SelectedFile>()
  const listeners = new Set<() => void>()
  const kept = new Set<string>()
  let state: UploadState = { tasks: [], failures: [], isStalled: false, isFull: false }

  return {
    snapshot: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Returns the current state of a task, in the list or set aside. */
    find: (id: string) => all().find((task) => task.id === id) ?? null,
    photoOf: (id: string) => photos.get(id) ?? null,
    add(chosen: readonly SelectedFile[]) {
      const added = chosen.map((photo) => ({ photo, task: newTask(photo.file) }))
      for (const { photo, task } of added) photos.set(task.id, photo)
      put({ tasks: [...state.tasks, ...added.map(({ task }) => task)] })
    },
    /** Adds photos stored in this browser, except those already in the list or set aside. */
    addKept(tasks: readonly UploadTask[]) {
      const known = new Set(all().map(({ id }) => id))
      put({ tasks: [...state.tasks, ...tasks.filter(({ id }) => !known.has(id))] })
    },
    /** Removes a task for good, together with its photo. */
    takeAway: (id: string) => put({ tasks: state.tasks.filter((task) => task.id !== id) }),
    set: (fields: Partial<Pick<UploadState, 'isStalled' | 'isFull'>>) => put(fields),
    /** Changes one task, in the list or set aside. */
    change(id: string, fields: Partial<UploadTask>) {
      const changed = (task: UploadTask) => (task.id === id ? { ...task, ...fields } : task)
      put({ tasks: state.tasks.map(changed), failures: state.failures.map(changed) })
    },
    /** Changes the tasks of the list for which `which` returns true. */
    changeEach(which: (task: UploadTask) => boolean, fields: Partial<UploadTask>) {
      put({ tasks: state.tasks.map((task) => (which(task) ? { ...task, ...fields } : task)) })
    },
    /** Removes finished tasks from the list. */
    hideFinished() {
      stayKept(state.tasks.filter(isFinished))
      put({ tasks: state.tasks.filter((task) => !isFinished(task)) })
    },
    /** Removes finished tasks from the list but sets failures aside, because users do not watch 300 photos upload. */
    setAsideFinished() {
      const failed = state.tasks.filter((task) => task.status === 'error')
      const tasks = state.tasks.filter((task) => !isFinished(task))
      put({ tasks, failures: [...state.failures, ...failed] })
    },
    /** Moves failures that were set aside back into the list. */
    showFailures: () => put({ tasks: [...state.failures, ...state.tasks], failures: [] }),
    hideFailures() {
      stayKept(state.failures)
      put({ failures: [] })
    },
    /** Removes all tasks. */
    clear: () => put({ tasks: [], failures: [] }),
  }

  function all(): UploadTask[] {
    return [...state.tasks, ...state.failures]
  }

  // Dismissing a list is not consent to losing a photo: stored photos stay stored, and are offered again later.
  function stayKept(hidden: readonly UploadTask[]) {
    for (const task of hidden) if (needsPhoto(task)) kept.delete(task.id)
  }

  function put(fields: Partial<UploadState>) {
    state = { ...state, ...fields }
    letGoOfFiles()
    for (const listener of listeners) listener()
  }

  // A file that is uploaded, stored, or in neither list need not be held in memory any longer.
  function letGoOfFiles() {
    const needed = all().filter(needsPhoto)
    const ids = new Set(needed.map((task) => task.id))
    for (const { id, isKept } of needed) if (isKept) kept.add(id)
    for (const id of photos.keys()) if (!ids.has(id) || kept.has(id)) photos.delete(id)
    const unneeded = [...kept].filter((id) => !ids.has(id))
    for (const id of unneeded) kept.delete(id)
    if (unneeded.length > 0) letGo(unneeded)
  }
}
