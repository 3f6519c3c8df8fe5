import { useSyncExternalStore } from 'react'
import { type ConnectionState, connection } from './connection.ts'

/** Whether the server can be reached, in step with what calls find. */
export function useConnection(): ConnectionState {
  return useSyncExternalStore(connection.subscribe, connection.snapshot)
}
