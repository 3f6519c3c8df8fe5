import { z } from 'zod'
import { parseJsonOrNull } from '../../shared/parse-json.ts'
import { databaseAddress } from '../database/database-address.ts'

/** The Creel that a store belongs to, and the address of its database. */
export interface StoreIdentity {
  id: string
  /** Null if an older version of Creel wrote the identity. */
  database: z.infer<typeof databaseAddress> | null
}

/** An identity as recorded in a store. */
export interface StoredIdentity extends StoreIdentity {
  /**
   * Address of the store that it was written to; a copy of the store has a different address. Null if an older version
   * of Creel wrote it.
   */
  store: string | null
}

const details = z.object({ database: databaseAddress, store: z.string() })

/** Formats an identity as the text of `instance-id`: the id, then a line of JSON with the other fields. */
export function formatIdentity({ id, database }: StoreIdentity, store: string): string {
  return `${id}\n${JSON.stringify({ database, store })}\n`
}

/** Parses the text of `instance-id`. A text that is no identity yields an id that no Creel has. */
export function parseIdentity(text: string): StoredIdentity {
  const [id = '', line] = text.split('\n', 2)
  const found = details.safeParse(parseJsonOrNull(line))
  return { id: id.trim(), ...(found.success ? found.data : { database: null, store: null }) }
}
