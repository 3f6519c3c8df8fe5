import type pg from 'pg'

/** A photo whose files belong into a backup. */
export interface ListedPhoto {
  ownerId: string
  id: string
  /** Of the original, in hex. */
  sha256: string
  mediaType: string
}

/** Every photo that there is a row of, as this connection sees them. */
export async function listPhotos(client: Pick<pg.ClientBase, 'query'>): Promise<ListedPhoto[]> {
  const { rows } = await client.query<ListedPhoto>(
    `select owner_id as "ownerId", id, encode(sha256, 'hex') as sha256, media_type as "mediaType"
     from public.photos order by owner_id, id`,
  )
  return rows
}

/** The id of every account, as this connection sees them. */
export async function listAccounts(client: Pick<pg.ClientBase, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>('select id from public.users')
  return rows.map(({ id }) => id)
}
