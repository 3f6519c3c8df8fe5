import type pg from 'pg'

/** A photo whose files are to be included in a backup. */
export interface BackupPhoto {
  ownerId: string
  id: string
  /** SHA-256 of the original, in hex. */
  sha256: string
  mediaType: string
}

/** Lists every photo that has a row, in the snapshot of this connection. */
export async function listBackupPhotos(client: Pick<pg.ClientBase, 'query'>): Promise<BackupPhoto[]> {
  const { rows } = await client.query<BackupPhoto>(
    `select owner_id as "ownerId", id, encode(sha256, 'hex') as sha256, media_type as "mediaType"
     from public.photos order by owner_id, id`,
  )
  return rows
}

/** Lists the ids of all accounts, in the snapshot of this connection. */
export async function listAccounts(client: Pick<pg.ClientBase, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>('select id from public.users')
  return rows.map(({ id }) => id)
}
