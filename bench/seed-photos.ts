import { type SQL, sql } from 'drizzle-orm'
import type { Db, Transaction } from '../server/database/open-database.ts'

/** Inserts rows of photos for a user, a tenth as many locations and a hundredth as many groups; no files. */
export async function seedPhotos(db: Db, ownerId: string, count: number): Promise<void> {
  await fill(db, sql`select ${ownerId}::uuid as owner_id`, count)
}

/** Inserts other users and divides the photos among them evenly. */
export async function seedOtherUsers(db: Db, name: string, anglers: number, photos: number): Promise<void> {
  await db.execute(sql`
    insert into users (issuer, subject, email, first_name, last_login_at)
    select 'bench', ${name} || n, ${name} || n || '@example.org', 'Angler ' || n, now() from generate_series(1, ${anglers}::int) n`)
  const owners = sql`select id as owner_id from users where issuer = 'bench' and starts_with(subject, ${name})`
  await fill(db, owners, Math.ceil(photos / anglers))
}

/** Vacuums now, as autovacuum would later, so that all runs start equal. */
export async function settle(db: Db): Promise<void> {
  await db.execute(sql`vacuum (analyze)`)
}

/** How many photos of each owner one transaction inserts, so that no statement exceeds its time limit. */
const photosPerChunk = 10_000

/** Inserts rows without increasing log versions. */
async function fill(db: Db, owners: SQL, count: number): Promise<void> {
  const locations = Math.ceil(count / 10)
  await withoutVersions(db, (transaction) => insertLocations(transaction, owners, locations))
  // PostgreSQL checks foreign keys with a plan it keeps: one made for a small table scans the whole table for each row.
  await db.execute(sql`analyze users, location_groups, locations`)
  for (let first = 1; first <= count; first += photosPerChunk) {
    const last = Math.min(count, first + photosPerChunk - 1)
    const numbers = sql`(${owners}) owners, generate_series(${first}::int, ${last}::int) n`
    await withoutVersions(db, (transaction) => insertPhotos(transaction, numbers, locations))
    if (first === 1) await db.execute(sql`analyze photos, catches, conditions`)
  }
}

async function withoutVersions(db: Db, insert: (transaction: Transaction) => Promise<void>): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`set local creel.versioning = 'off'`)
    await insert(transaction)
  })
}

async function insertLocations(db: Transaction, owners: SQL, locations: number): Promise<void> {
  const groups = Math.ceil(locations / 10)
  await db.execute(sql`
    insert into location_groups (owner_id, id, name, name_source)
    select owner_id, md5(owner_id || 'group' || n)::uuid, 'Water ' || n, 'place'
    from (${owners}) owners, generate_series(1, ${groups}::int) n`)
  await db.execute(sql`analyze location_groups`)
  await db.execute(sql`
    insert into locations (owner_id, id, group_id, name, name_source, latitude, longitude)
    select owner_id, md5(owner_id || 'spot' || n)::uuid, md5(owner_id || 'group' || (n % ${groups}::int + 1))::uuid,
      'Spot ' || n, 'place', 25 + (n % 200) / 10.0, -120 + (n / 200) / 10.0
    from (${owners}) owners, generate_series(1, ${locations}::int) n`)
}

/** Inserts one photo for each row of `numbers`, with its catch and conditions. */
async function insertPhotos(db: Transaction, numbers: SQL, locations: number): Promise<void> {
  await db.execute(sql`
    insert into photos (owner_id, id, filename, media_type, sha256, received_bytes, stored_bytes, width_pixels, height_pixels,
      thumbhash, captured_at, captured_at_source, time_zone, utc_offset_minutes, latitude, longitude, position_source,
      location_id, analysis_status)
    select owner_id, md5(owner_id || 'photo' || n)::uuid, 'IMG_' || n || '.jpg', 'image/jpeg',
      sha256((owner_id || 'photo' || n)::bytea), 400000, 500000, 1600, 1200, sha256(n::text::bytea),
      timestamptz '2026-01-01' - n * interval '1 hour', 'place', 'America/New_York', -300, 40, -73, 'exif',
      md5(owner_id || 'spot' || (n % ${locations}::int + 1))::uuid, 'done'
    from ${numbers}`)
  await db.execute(sql`
    insert into catches (owner_id, id, species, length_inches, weight_lbs)
    select owner_id, md5(owner_id || 'photo' || n)::uuid, 'Largemouth Bass', 18.5, 3.2 from ${numbers}`)
  await db.execute(sql`
    insert into catch_photos (owner_id, photo_id, catch_id)
    select owner_id, md5(owner_id || 'photo' || n)::uuid, md5(owner_id || 'photo' || n)::uuid from ${numbers}`)
  await db.execute(sql`
    insert into conditions (owner_id, photo_id, temperature_fahrenheit, cloud_cover_percent, wind_speed_mph)
    select owner_id, md5(owner_id || 'photo' || n)::uuid, 71, 40, 8 from ${numbers}`)
}
