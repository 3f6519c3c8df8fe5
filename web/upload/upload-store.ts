import { createStore } from 'zustand/vanilla'
import { isFinished, type UploadTask } from './upload-task.ts'

/** The state shown to the user: the tasks, and failures that left the list before the user dealt with them. */
export interface UploadState {
  tasks: readonly UploadTask[]
  failures: readonly UploadTask[]
  /** Whether unfinished tasks wait for a connection. */
  isStalled: boolean
}

/** Creates the list of uploads of one tab; every change produces a new state and notifies the subscribers. */
export function createUploadStore() {
  const store = createStore<UploadState>()(() => ({ tasks: [], failures: [], isStalled: false }))
  const { getState, setState } = store

  return {
    snapshot: getState,
    subscribe: store.subscribe,
    /** Returns the current state of a task, in the list or set aside. */
    find: (id: string) => allTasks().find((task) => task.id === id) ?? null,
    /** Adds tasks, except those already in the list or set aside. */
    add(tasks: readonly UploadTask[]) {
      const known = new Set(allTasks().map(({ id }) => id))
      setState({ tasks: [...getState().tasks, ...tasks.filter(({ id }) => !known.has(id))] })
    },
    /** Removes the tasks of the list for which `predicate` returns true. */
    removeWhere(predicate: (task: UploadTask) => boolean) {
      setState({ tasks: getState().tasks.filter((task) => !predicate(task)) })
    },
    set: (fields: Pick<UploadState, 'isStalled'>) => setState(fields),
    /** Changes one task, in the list or set aside. */
    update(id: string, fields: Partial<UploadTask>) {
      const updated = (task: UploadTask) => (task.id === id ? { ...task, ...fields } : task)
      setState({ tasks: getState().tasks.map(updated), failures: getState().failures.map(updated) })
    },
    /** Changes the tasks of the list for which `predicate` returns true. */
    updateWhere(predicate: (task: UploadTask) => boolean, fields: Partial<UploadTask>) {
      setState({ tasks: getState().tasks.map((task) => (predicate(task) ? { ...task, ...fields } : task)) })
    },
    /** Removes finished tasks from the list but sets failures aside, because users do not watch 300 photos upload. */
    collectFailures() {
      const failed = getState().tasks.filter((task) => task.status === 'error')
      const tasks = getState().tasks.filter((task) => !isFinished(task))
      setState({ tasks, failures: [...getState().failures, ...failed] })
    },
    /** Moves failures that were set aside back into the list. */
    showFailures: () => setState({ tasks: [...getState().failures, ...getState().tasks], failures: [] }),
    hideFailures: () => setState({ failures: [] }),
    /** Removes all tasks. */
    clear: () => setState({ tasks: [], failures: [] }),
  }

  function allTasks(): UploadTask[] {
    return [...getState().tasks, ...getState().failures]
  }
}
