import { useSyncExternalStore } from 'react'
import { type ConnectionState, connection } from './connection.ts'

/** Returns whether the server is reachable, updated by the outcome of every request. */
export function useConnection(): ConnectionState {
  return useSyncExternalStore(connection.subscribe, connection.snapshot)
}
