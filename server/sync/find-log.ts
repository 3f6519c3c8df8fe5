import { eq, sql } from 'drizzle-orm'
import { ApiError } from '../../shared/errors.ts'
import { logFormat } from '../../shared/sync.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import { instance, users } from '../database/schema.ts'
import type { Cursor } from './cursor.ts'

/** The state of an owner's log; its epoch changes with every restore, copy, import and new format of rows. */
export interface LogState extends Cursor {
  /** Changes since an older version are no longer known. */
  oldestVersion: number
}

/** Returns the state of an owner's log. Throws `SIGN_IN_NEEDED` if the account no longer exists. */
export async function findLog(db: Db | Transaction, ownerId: string): Promise<LogState> {
  const [log] = await db
    .select({
      epoch: sql<string>`${instance.id} || '.' || ${users.logImports} || '.' || ${logFormat}::int`,
      version: users.logVersion,
      oldestVersion: users.oldestLogVersion,
    })
    .from(users)
    .innerJoin(instance, sql`true`)
    .where(eq(users.id, ownerId))
  if (!log) throw new ApiError('SIGN_IN_NEEDED', 'This account no longer exists.')
  return log
}
