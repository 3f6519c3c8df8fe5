import type { ChosenPhoto } from './chosen-photo.ts'
import { isFinished, needsPhoto, newTask, type UploadTask } from './upload-task.ts'

/** What the angler watches: the tasks, and failures that have left the list without being dealt with. */
export interface UploadState {
  tasks: readonly UploadTask[]
  failures: readonly UploadTask[]
  /** What waits does so for a connection. */
  isStalled: boolean
  /** This device has no room left to keep photos in. */
  isFull: boolean
}

/** The list of uploads of one tab. */
export type UploadList = ReturnType<typeof createUploadList>

/**
 * The list of uploads with their files; every change is a new state, told to all who listen. `letGo` hears of kept photos
 * that nobody needs any more.
 */
export function createUploadList(letGo: (ids: string[]) => void) {
  const photos = new Map<string, ChosenPhoto>()
  const listeners = new Set<() => void>()
  const kept = new Set<string>()
  let state: UploadState = { tasks: [], failures: [], isStalled: false, isFull: false }

  return {
    snapshot: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** A task as it stands now, in the list or set aside. */
    find: (id: string) => all().find((task) => task.id === id) ?? null,
    photoOf: (id: string) => photos.get(id) ?? null,
    add(chosen: readonly ChosenPhoto[]) {
      const added = chosen.map((photo) => ({ photo, task: newTask(photo.file) }))
      for (const { photo, task } of added) photos.set(task.id, photo)
      put({ tasks: [...state.tasks, ...added.map(({ task }) => task)] })
    },
    /** Adds photos that this browser has kept, but for those it knows. */
    addKept(tasks: readonly UploadTask[]) {
      const known = new Set(all().map(({ id }) => id))
      put({ tasks: [...state.tasks, ...tasks.filter(({ id }) => !known.has(id))] })
    },
    /** Takes a task away for good, and its photo with it. */
    takeAway: (id: string) => put({ tasks: state.tasks.filter((task) => task.id !== id) }),
    set: (fields: Partial<Pick<UploadState, 'isStalled' | 'isFull'>>) => put(fields),
    /** Changes one task, in the list or set aside. */
    change(id: string, fields: Partial<UploadTask>) {
      const changed = (task: UploadTask) => (task.id === id ? { ...task, ...fields } : task)
      put({ tasks: state.tasks.map(changed), failures: state.failures.map(changed) })
    },
    /** Changes some tasks of the list. */
    changeEach(which: (task: UploadTask) => boolean, fields: Partial<UploadTask>) {
      put({ tasks: state.tasks.map((task) => (which(task) ? { ...task, ...fields } : task)) })
    },
    /** Takes what is finished off the list. */
    hideFinished() {
      stayKept(state.tasks.filter(isFinished))
      put({ tasks: state.tasks.filter((task) => !isFinished(task)) })
    },
    /** Empties the list of what is finished, but keeps what failed: nobody watches 300 photos go up. */
    setAsideFinished() {
      const failed = state.tasks.filter((task) => task.status === 'error')
      const tasks = state.tasks.filter((task) => !isFinished(task))
      put({ tasks, failures: [...state.failures, ...failed] })
    },
    /** Brings failures that were set aside back into the list. */
    showFailures: () => put({ tasks: [...state.failures, ...state.tasks], failures: [] }),
    hideFailures() {
      stayKept(state.failures)
      put({ failures: [] })
    },
    /** Lets go of everything. */
    clear: () => put({ tasks: [], failures: [] }),
  }

  function all(): UploadTask[] {
    return [...state.tasks, ...state.failures]
  }

  // Who waves a list away has not said that a photo may be lost: what is kept is offered again later.
  function stayKept(hidden: readonly UploadTask[]) {
    for (const task of hidden) if (needsPhoto(task)) kept.delete(task.id)
  }

  function put(fields: Partial<UploadState>) {
    state = { ...state, ...fields }
    letGoOfFiles()
    for (const listener of listeners) listener()
  }

  // A file that is up, kept, or off both lists, need not be held any longer.
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
