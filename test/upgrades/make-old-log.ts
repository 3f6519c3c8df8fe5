import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import pg from 'pg'
import { makeJpeg, makeWebp } from '../../scripts/samples/sample-photo.ts'
import { makeBackup } from '../../server/backup/make-backup.ts'
import { startEmbeddedPostgres } from '../../server/database/embedded-postgres.ts'
import { listMigrations, migrateUpTo } from '../../server/database/migrate.ts'
import { openDiskFileStore } from '../../server/file-store/disk-file-store.ts'
import type { FileStore } from '../../server/file-store/file-store.ts'
import { hashFile, writeAndHash } from '../../server/file-store/hash-file.ts'
import { photoFolder, storedFileName } from '../../server/file-store/photo-folder.ts'
import { createImageWorker } from '../../server/image-worker/image-worker-pool.ts'

/* Makes a log as the first Creel kept it, in the form of a backup: node test/upgrades/make-old-log.ts <folder> */

const ownerId = '00000000-0000-4000-8000-00000000000a'
const groupId = '00000000-0000-4000-8000-00000000000b'
const locationId = '00000000-0000-4000-8000-00000000000c'
const photoIds = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']

const [target] = process.argv.slice(2)
if (target === undefined) throw new Error('Name the folder to write.')
const folder = await mkdtemp(join(tmpdir(), 'creel-old-log-'))
const database = await startEmbeddedPostgres({ dataDir: folder, log: console })
const pool = new pg.Pool({ connectionString: database.connectionString })
const decoder = createImageWorker()
try {
  const [first] = listMigrations()
  if (!first) throw new Error('There is no migration.')
  await migrateUpTo(database.connectionString, first)
  const store = openDiskFileStore(join(folder, 'files'))
  await fillLog(store)
  await makeBackup({ pool, store, version: '1.0.0' }, { folder: target, from: null, onProgress: () => {} })
} finally {
  await pool.end()
  await decoder.stop()
  await database.stop()
  await rm(folder, { recursive: true })
}

async function fillLog(store: FileStore): Promise<void> {
  const id = randomUUID()
  await store.create()
  await store.claim({ id, database: null })
  await pool.query('insert into instance (id) values ($1)', [id])
  await pool.query(
    `insert into users (id, issuer, subject, email, first_name, last_name, is_admin, angler_height_inches, camera_setup,
       units, last_time_zone, created_at, last_login_at)
     values ($1, 'local', 'old@example.org', 'old@example.org', 'Ola', 'Nordmann', true, 71.5, 'tripod',
       'metric', 'America/New_York', '2025-06-01T10:00:00Z', '2025-06-20T10:00:00Z')`,
    [ownerId],
  )
  await pool.query(
    `insert into location_groups (owner_id, id, name, name_source, pinned) values ($1, $2, 'Lake Champlain', 'place', true)`,
    [ownerId, groupId],
  )
  await pool.query(
    `insert into locations (owner_id, id, group_id, name, name_source, latitude, longitude, is_lake)
     values ($1, $2, $3, 'Grandpa’s cove', 'angler', 44.5, -73.3, true)`,
    [ownerId, locationId, groupId],
  )
  const small = { width: 320, height: 240 }
  await addPhoto(store, 0, 'image/jpeg', await makeJpeg({ ...small, latitude: 44.5, longitude: -73.3 }))
  await addPhoto(store, 1, 'image/webp', await makeWebp({ ...small, seed: 2 }))
  await pool.query(
    `update photos set latitude = 44.5, longitude = -73.3, position_source = 'exif', location_id = $2, rotation_degrees = 90,
       captured_at = '2025-06-14T10:12:30Z', captured_at_source = 'place', time_zone = 'America/New_York',
       utc_offset_minutes = -240, is_fishing = true, analysis_status = 'done' where id = $1`,
    [photoIds[0], locationId],
  )
  await pool.query(
    `update catches set species = '{"Smallmouth Bass","Perch"}', species_edited = true, length_inches = 14.5, weight_lbs = 1.75,
       weight_edited = true, caught_with = 'Tube jig', estimate = '{"isFishing":true}', estimate_model = 'model-1',
       estimate_confidence = 0.8, estimated_at = '2025-06-14T12:00:00Z' where photo_id = $1`,
    [photoIds[0]],
  )
  await pool.query(
    `update conditions set temperature_fahrenheit = 61.5, cloud_cover_percent = 40, wind_speed_mph = 5,
       weather_source = 'open-meteo', weather_at = '2025-06-14T10:12:30Z', moon_phase = 0.6, moon_illumination = 0.9,
       sunrise_at = '2025-06-14T09:08:00Z', sunset_at = '2025-06-15T00:37:00Z' where photo_id = $1`,
    [photoIds[0]],
  )
  await pool.query(
    `insert into email_records (owner_id, kind, day, status) values ($1, 'welcome', '2025-06-01', 'sent')`,
    [ownerId],
  )
}

async function addPhoto(store: FileStore, at: number, mediaType: string, bytes: Buffer): Promise<void> {
  const id = photoIds[at] ?? ''
  const work = await mkdtemp(join(folder, 'files', 'work-'))
  const path = join(work, 'received')
  await writeAndHash(Readable.from([bytes]), path)
  const { sha256 } = await hashFile(path)
  const { renditions: made } = await decoder.makeRenditions(path, work)
  await store.storeFolder(photoFolder(ownerId, id), [
    { name: storedFileName.original, path },
    { name: storedFileName.thumbnail, path: made.thumbnail.path },
    { name: storedFileName.preview, path: made.preview.path },
  ])
  await pool.query(
    `insert into photos (owner_id, id, filename, media_type, sha256, original_sha256, upload_id, received_bytes, stored_bytes,
       width_pixels, height_pixels, thumbhash, perceptual_hash, difference_hash, analysis_status)
     values ($1, $2, $3, $4, decode($5, 'hex'), decode($5, 'hex'), $6, $7, $8, $9, $10, $11, $12, $13, 'off')`,
    [
      ownerId,
      id,
      `old-${at}`,
      mediaType,
      sha256,
      `upload-${at}`,
      bytes.length,
      bytes.length + made.totalBytes,
      made.width,
      made.height,
      made.thumbhash,
      made.perceptualHash,
      made.differenceHash,
    ],
  )
  for (const table of ['catches', 'conditions'])
    await pool.query(`insert into ${table} (owner_id, photo_id) values ($1, $2)`, [ownerId, id])
}
