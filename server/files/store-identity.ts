import { z } from 'zod'
import { databaseAddress } from '../database/database-address.ts'

/** Which Creel a store belongs to, and where that one's database is. */
export interface StoreIdentity {
  id: string
  /** Null where an older Creel wrote the identity. */
  database: z.infer<typeof databaseAddress> | null
}

/** An identity as a store holds it. */
export interface StoredIdentity extends StoreIdentity {
  /** The address of the store that it was written to: another one's is in a copy. Null where an older Creel wrote it. */
  store: string | null
}

const details = z.object({ database: databaseAddress, store: z.string() })

/** An identity as the text of `instance-id`: the id, and a line of JSON that tells the rest. */
export function formatIdentity({ id, database }: StoreIdentity, store: string): string {
  return `${id}\n${JSON.stringify({ database, store })}\n`
}

/** Reads that text; what is no identity belongs to no Creel. */
export function parseIdentity(text: string): StoredIdentity {
  const [id = '', line] = text.split('\n', 2)
  const found = details.safeParse(parseJson(line))
  return { id: id.trim(), ...(found.success ? found.data : { database: null, store: null }) }
}

function parseJson(line: string | undefined): unknown {
  try {
    return JSON.parse(line ?? '')
  } catch {
    return null
  }
}
