import { createStore } from 'zustand/vanilla'
import type { SelectedFile } from './selected-file.ts'
import { createTask, isFinished, needsPhoto, type UploadTask } from './upload-task.ts'

/** The state shown to the user: the tasks, and failures that left the list before the user dealt with them. */
export interface UploadState {
  tasks: readonly UploadTask[]
  failures: readonly UploadTask[]
  /** Whether unfinished tasks wait for a connection. */
  isStalled: boolean
  /** Whether this device has no room left for storing photos. */
  isFull: boolean
}

/** The list of uploads of one tab. */
export type UploadStore = ReturnType<typeof createUploadStore>

/**
 * Creates the list of uploads with their files; every change produces a new state and notifies the subscribers. Calls
 * `onUnneeded` with the ids of stored photos that are no longer needed.
 */
export function createUploadStore(onUnneeded: (ids: string[]) => void) {
  const selectedFiles = new Map<string, SelectedFile>()
  const savedIds = new Set<string>()
  const store = createStore<UploadState>()(() => ({
    tasks: [],
    failures: [],
    isStalled: false,
    isFull: false,
  }))
  const { getState, setState } = store
  store.subscribe(releaseFiles) // the first listener: all others see the files released

  return {
    snapshot: getState,
    subscribe: store.subscribe,
    /** Returns the current state of a task, in the list or set aside. */
    find: (id: string) => allTasks().find((task) => task.id === id) ?? null,
    fileFor: (id: string) => selectedFiles.get(id) ?? null,
    add(files: readonly SelectedFile[]) {
      const added = files.map((photo) => ({ photo, task: createTask(photo.file) }))
      for (const { photo, task } of added) selectedFiles.set(task.id, photo)
      setState({ tasks: [...getState().tasks, ...added.map(({ task }) => task)] })
    },
    /** Adds photos stored in this browser, except those already in the list or set aside. */
    addSaved(tasks: readonly UploadTask[]) {
      const known = new Set(allTasks().map(({ id }) => id))
      setState({ tasks: [...getState().tasks, ...tasks.filter(({ id }) => !known.has(id))] })
    },
    /** Removes a task for good, together with its photo. */
    remove: (id: string) => setState({ tasks: getState().tasks.filter((task) => task.id !== id) }),
    set: (fields: Partial<Pick<UploadState, 'isStalled' | 'isFull'>>) => setState(fields),
    /** Changes one task, in the list or set aside. */
    update(id: string, fields: Partial<UploadTask>) {
      const updated = (task: UploadTask) => (task.id === id ? { ...task, ...fields } : task)
      setState({ tasks: getState().tasks.map(updated), failures: getState().failures.map(updated) })
    },
    /** Changes the tasks of the list for which `predicate` returns true. */
    updateWhere(predicate: (task: UploadTask) => boolean, fields: Partial<UploadTask>) {
      setState({ tasks: getState().tasks.map((task) => (predicate(task) ? { ...task, ...fields } : task)) })
    },
    /** Removes finished tasks from the list. */
    hideFinished() {
      excludeFromDeletion(getState().tasks.filter(isFinished))
      setState({ tasks: getState().tasks.filter((task) => !isFinished(task)) })
    },
    /** Removes finished tasks from the list but sets failures aside, because users do not watch 300 photos upload. */
    collectFailures() {
      const failed = getState().tasks.filter((task) => task.status === 'error')
      const tasks = getState().tasks.filter((task) => !isFinished(task))
      setState({ tasks, failures: [...getState().failures, ...failed] })
    },
    /** Moves failures that were set aside back into the list. */
    showFailures: () => setState({ tasks: [...getState().failures, ...getState().tasks], failures: [] }),
    hideFailures() {
      excludeFromDeletion(getState().failures)
      setState({ failures: [] })
    },
    /** Removes all tasks. */
    clear: () => setState({ tasks: [], failures: [] }),
  }

  function allTasks(): UploadTask[] {
    return [...getState().tasks, ...getState().failures]
  }

  // Dismissing a list is not consent to losing a photo: stored photos stay stored, and are offered again later.
  function excludeFromDeletion(hidden: readonly UploadTask[]) {
    for (const task of hidden) if (needsPhoto(task)) savedIds.delete(task.id)
  }

  // A file that is uploaded, stored, or in neither list need not be held in memory any longer.
  function releaseFiles() {
    const needed = allTasks().filter(needsPhoto)
    const ids = new Set(needed.map((task) => task.id))
    for (const { id, isSaved } of needed) if (isSaved) savedIds.add(id)
    for (const id of selectedFiles.keys()) if (!ids.has(id) || savedIds.has(id)) selectedFiles.delete(id)
    const unneeded = [...savedIds].filter((id) => !ids.has(id))
    for (const id of unneeded) savedIds.delete(id)
    if (unneeded.length > 0) onUnneeded(unneeded)
  }
}
