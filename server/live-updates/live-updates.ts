import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { parseJsonOrNull } from '../../shared/parse-json.ts'
import type { ConnectionLimits } from '../database/connection-limits.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import { type Listener, subscribeToChannel } from '../database/subscribe-to-channel.ts'
import type { Logger } from '../logging/logger.ts'

/** Called with the new version of the owner's log; with null if the account has changed, or notifications were missed. */
type ChangeListener = (version: number | null) => void

/** Receives the changes that any process makes. */
export interface LiveUpdates {
  /** Calls `listener` for each change of an owner's data; returns a function that unsubscribes. */
  subscribe(ownerId: string, listener: ChangeListener): () => void
  /** Rejects while the connection that receives changes is lost. */
  check(): Promise<void>
  stop(): Promise<void>
}

const changeNotification = z.object({ ownerId: z.string(), version: z.number().nullable() })

/** Listens for changes on a dedicated connection until stopped. */
export function openLiveUpdates(
  connectionString: string,
  log: Logger,
  limits?: ConnectionLimits,
): LiveUpdates {
  const listeners = new Map<string, Set<ChangeListener>>()
  let isLost = false

  const notify = (ownerId: string, version: number | null) => {
    for (const listener of listeners.get(ownerId) ?? []) listener(version)
  }

  const listener: Listener = {
    onNotification: (payload) => {
      const parsed = changeNotification.safeParse(parseJsonOrNull(payload)) // null: another program's payload on our channel
      if (parsed.success) notify(parsed.data.ownerId, parsed.data.version)
    },
    onListening: () => {
      if (isLost) log.info('live updates are connected to the database again')
      isLost = false
      for (const ownerId of listeners.keys()) notify(ownerId, null)
    },
    onError: (cause) => {
      if (!isLost) log.warn({ err: cause }, 'live updates lost the database connection')
      isLost = true
    },
  }
  const listening = subscribeToChannel(connectionString, changesChannel, listener, limits)
  return {
    subscribe: (ownerId, listener) => {
      const ownerListeners = listeners.get(ownerId) ?? new Set()
      listeners.set(ownerId, ownerListeners.add(listener))
      return () => {
        ownerListeners.delete(listener)
        if (ownerListeners.size === 0) listeners.delete(ownerId)
      }
    },
    check: async () => {
      if (isLost) throw new Error('Live updates lost the database connection.')
    },
    stop: () => listening.stop(),
  }
}

/**
 * `NOTIFY` channel for changes; every process with open event streams listens to it. The database itself notifies of
 * each new version of a log (`next_log_version`).
 */
export const changesChannel = 'creel_changes'

/**
 * Notifies all open browsers of a user that the account, its settings or its sessions have changed. Inside a
 * transaction, PostgreSQL sends the notification at commit, and discards it on rollback.
 */
export async function publishAccountChange(db: Db | Transaction, ownerId: string): Promise<void> {
  await db.execute(sql`select pg_notify(${changesChannel}, ${JSON.stringify({ ownerId, version: null })})`)
}
