import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { findLastMigration, listMigrations } from '../database/migrate.ts'
import * as schema from '../database/schema.ts'

/** Drops Creel's tables if unused or of an unfinished restore; keeps tables of other programs. */
export async function dropEmptyTables(pool: pg.Pool): Promise<void> {
  if ((await findLastMigration(pool)) === null) return
  const { rowCount } = await pool.query('select 1 from drizzle.__drizzle_migrations where hash = $1', [
    listMigrations()[0]?.hash,
  ])
  if (rowCount === 0) return
  const tables = Object.values(schema).filter((value) => is(value, PgTable))
  const names = tables.map((table) => `public."${getTableName(table)}"`)
  // Statements sent in one message run in one transaction.
  await pool.query(
    `drop table if exists ${names.join(', ')} cascade;
     drop table drizzle.__drizzle_migrations;
     drop schema if exists jobs cascade`,
  )
}
