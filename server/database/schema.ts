import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { FishValues, RulerDrawing, SpeciesCandidate } from '../../shared/catches.ts'
import type { ImmichChoice, ImmichSkipped } from '../../shared/immich.ts'
import { inboxStates } from '../../shared/inbox.ts'
import { publicProviders } from '../../shared/vision-provider.ts'
import type { DatabaseAddress } from './database-address.ts'

/*
 * Creel's whole database schema. The keys of all tables with a user's data start with the owner's id, so that a query
 * cannot omit the owner, a foreign key cannot cross accounts, and the tables can be sharded by owner. Column names
 * include the unit; a missing value is null, never 0.
 */

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })
const version = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0)
const ownerId = () =>
  uuid('owner_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/**
 * Source of a location's name: the coordinates (not named yet), the offline gazetteer, the geocoder, or the user. A
 * name from the user is never overwritten.
 */
const nameSources = ['coordinates', 'town', 'place', 'angler'] as const

const sizeSources = ['measured', 'ruler', 'entered', 'confirmed', 'derived', 'guessed'] as const

const positionSources = ['exif', 'device', 'track', 'assigned', 'coarse', 'confirmed'] as const

const captureSources = [
  ...(['entered', 'offset', 'gps', 'place', 'browser', 'assumed'] as const),
  ...(['filename', 'filenameUtc'] as const),
] as const

/** A single row that identifies the Creel instance of this database; the file store has the same id. */
export const instance = pgTable(
  'instance',
  {
    only: boolean('only').primaryKey().default(true),
    id: uuid('id').notNull(),
    /** The next id, while it is being written to the file store as well. */
    nextId: uuid('next_id'),
    /** The database's address when Creel last started on it; in a copy, the address of the original. */
    databaseAddress: jsonb('database_address').$type<DatabaseAddress>(),
    /** By which rules the stored tides were computed, or are queued to be; null: by older ones. */
    tideRules: text('tide_rules'),
    /** Raised in the file store too; if the database is behind, it is an older copy. */
    generation: bigint('generation', { mode: 'number' }).notNull().default(0),
    /** When it was noticed that the database is an older copy; null if it is not. */
    olderCopySince: instant('older_copy_since'),
    /** Part of the epoch of all logs, since it was first noticed that the database is an older copy. */
    logEpoch: uuid('log_epoch'),
    /** How many photos in the file store have neither row nor receipt, of those stored up to a time of the store's clock. */
    unexplainedPhotos: integer('unexplained_photos').notNull().default(0),
    unexplainedUntil: instant('unexplained_until'),
  },
  (table) => [check('instance_only', sql`${table.only}`)],
)

/** Users, identified by OIDC issuer and subject, never by email address. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    email: text('email'),
    firstName: text('first_name'),
    lastName: text('last_name'),
    profileImageUrl: text('profile_image_url'),
    isAdmin: boolean('is_admin').notNull().default(false),
    anglerHeightInches: doublePrecision('angler_height_inches'),
    cameraSetup: text('camera_setup', { enum: ['selfie', 'friend', 'tripod', 'other'] }),
    handWidthInches: doublePrecision('hand_width_inches'),
    rodMarkInches: doublePrecision('rod_mark_inches'),
    units: text('units', { enum: ['imperial', 'metric'] })
      .notNull()
      .default('imperial'),
    lastTimeZone: text('last_time_zone'),
    emailsWanted: boolean('emails_wanted').notNull().default(true),
    /** Whether the vision service may look again at parts of a photo when it is unsure. */
    looksAgain: boolean('looks_again').notNull().default(true),
    /** Token of the unsubscribe link in emails; it grants no other access. */
    unsubscribeToken: uuid('unsubscribe_token').notNull().defaultRandom().unique(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastLoginAt: instant('last_login_at'),
    /**
     * Version of the user's log: each transaction that changes rows of the log increments it by one. Only triggers write
     * this and the `version` of rows.
     */
    logVersion: version('log_version'),
    /** Up to this version, tombstones may have been deleted. */
    oldestLogVersion: version('oldest_log_version'),
    /** Incremented by each import, after which browsers load the log again. */
    logImports: integer('log_imports').notNull().default(0),
    /** When the user last answered whether their earlier photos are to be identified. */
    backlogAnsweredAt: instant('backlog_answered_at'),
  },
  (table) => [unique('users_issuer_subject').on(table.issuer, table.subject)],
)

/** Profile pictures, as small WebP images made from what the sign-in service names. A new picture has a new id. */
export const profileImages = pgTable('profile_images', {
  ownerId: ownerId().primaryKey(),
  id: uuid('id').notNull(),
  image: bytes('image').notNull(),
})

/** Sessions of signed-in browsers. Only the SHA-256 of the cookie's random id is stored. */
export const sessions = pgTable(
  'sessions',
  {
    tokenSha256: bytes('token_sha256').primaryKey(),
    ownerId: ownerId(),
    id: uuid('id').notNull().unique().defaultRandom(),
    idToken: text('id_token'),
    /** Browser and system, as in “Safari on iPhone”. */
    name: text('name').notNull().default('Browser'),
    /** Whether the browser was added with a pairing code. */
    isPaired: boolean('is_paired').notNull().default(false),
    /** Whether the rights of an administrator reach it. */
    canAdminister: boolean('can_administer').notNull().default(true),
    /** Until when it may do what a network without TLS doesn't protect; null if it was not added from this computer. */
    confirmedUntil: instant('confirmed_until'),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastUsedAt: instant('last_used_at').notNull().defaultNow(),
  },
  (table) => [index('sessions_owner').on(table.ownerId), index('sessions_last_used').on(table.lastUsedAt)],
)

/**
 * Codes that add a device to an account, and the devices that wait to be confirmed. Of codes and claim tokens only hashes are
 * stored, while they are valid. Rows last for an hour, and end with the session that created them.
 */
export const pairings = pgTable(
  'pairings',
  {
    ownerId: ownerId(),
    id: uuid('id').notNull().defaultRandom(),
    /** The session that created the code and may confirm the device; null: the operator's terminal. */
    sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    status: text('status', {
      enum: ['open', 'claimed', 'confirmed', 'finished', 'rejected', 'cancelled'],
    })
      .notNull()
      .default('open'),
    codeHash: bytes('code_hash').unique(),
    wrongTries: smallint('wrong_tries').notNull().default(0),
    canAdminister: boolean('can_administer').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
    claimedAt: instant('claimed_at'),
    claimTokenSha256: bytes('claim_token_sha256').unique(),
    deviceName: text('device_name'),
    word: text('word'),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.id] }),
    index('pairings_session').on(table.sessionId),
  ],
)

/** Tokens of scripts and other apps. Only the SHA-256 of each token is stored. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    ownerId: ownerId(),
    id: uuid('id').notNull().defaultRandom(),
    name: text('name').notNull(),
    scope: text('scope', { enum: ['read', 'upload', 'write'] }).notNull(),
    tokenSha256: bytes('token_sha256').notNull().unique(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
)

/** The inbox folder of an account: its name in `INBOX_DIR`, and how it was found last. */
export const inboxes = pgTable('inboxes', {
  ownerId: ownerId().primaryKey(),
  folder: uuid('folder').notNull().defaultRandom().unique(),
  state: text('state', { enum: inboxStates }).notNull().default('requested'),
  createdAt: instant('created_at').notNull().defaultNow(),
  lastTakenAt: instant('last_taken_at'),
})

/**
 * Files in an inbox folder that were taken in or rejected. `fingerprint` consists of size, times and inode, so that a file
 * is read again only if it has changed. Names needn't be text.
 */
export const inboxFiles = pgTable(
  'inbox_files',
  {
    ownerId: ownerId(),
    path: bytes('path').notNull(),
    fingerprint: text('fingerprint').notNull(),
    /** Null if the file was rejected unread. */
    sha256: bytes('sha256'),
    /** Why the file was rejected; null if it was taken in. */
    reason: text('reason'),
    checkedAt: instant('checked_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.path] })],
)

/** What was ever taken in from an inbox folder, by content: it isn't taken in again, whatever became of file and photo. */
export const inboxContents = pgTable(
  'inbox_contents',
  {
    ownerId: ownerId(),
    sha256: bytes('sha256').notNull(),
    /** Whether it became a new photo; false if the log had it already. */
    isNew: boolean('is_new').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.sha256] })],
)

/** Groups of nearby locations; a group's center is computed from its locations. */
export const locationGroups = pgTable(
  'location_groups',
  {
    ownerId: ownerId(),
    id: uuid('id').notNull().defaultRandom(),
    name: text('name').notNull(),
    nameSource: text('name_source', { enum: nameSources }).notNull(),
    pinned: boolean('pinned').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Version of the log at which the row last changed. */
    version: version('version'),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
)

/** Named locations where a user fishes. */
export const locations = pgTable(
  'locations',
  {
    ownerId: ownerId(),
    id: uuid('id').notNull().defaultRandom(),
    groupId: uuid('group_id').notNull(),
    name: text('name').notNull(),
    nameSource: text('name_source', { enum: nameSources }).notNull(),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    /** Null until the geocoder has returned a result. A lake has no tide, however near the sea is. */
    isLake: boolean('is_lake'),
    /** Whether the user has moved its pin or chosen its group: without catches it then stays, like one that the user has named. */
    edited: boolean('edited').notNull().default(false),
    /** What the user notes about it, such as where to park. */
    note: text('note'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Version of the log at which the row last changed. */
    version: version('version'),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.id] }),
    index('locations_version').on(table.ownerId, table.version),
    index('locations_place').on(table.ownerId, table.latitude, table.longitude),
    index('locations_group').on(table.ownerId, table.groupId),
    foreignKey({
      columns: [table.ownerId, table.groupId],
      foreignColumns: [locationGroups.ownerId, locationGroups.id],
    }),
  ],
)

/** Photos: the received file, its capture data, and its location. */
export const photos = pgTable(
  'photos',
  {
    ownerId: ownerId(),
    id: uuid('id').notNull().defaultRandom(),
    filename: text('filename').notNull(),
    mediaType: text('media_type', {
      enum: ['image/jpeg', 'image/png', 'image/webp', 'image/heic'],
    }).notNull(),
    sha256: bytes('sha256').notNull(),
    originalSha256: bytes('original_sha256'),
    uploadId: text('upload_id'),
    receivedBytes: bigint('received_bytes', { mode: 'number' }).notNull(),
    storedBytes: bigint('stored_bytes', { mode: 'number' }).notNull(),
    widthPixels: integer('width_pixels').notNull(),
    heightPixels: integer('height_pixels').notNull(),
    exifOrientation: smallint('exif_orientation').notNull().default(1),
    rotationDegrees: smallint('rotation_degrees').notNull().default(0),
    thumbhash: bytes('thumbhash'),
    perceptualHash: bytes('perceptual_hash'),
    differenceHash: bytes('difference_hash'),
    capturedAt: instant('captured_at'),
    capturedAtSource: text('captured_at_source', { enum: captureSources }),
    /** Whether the time of day is known; if not, `captured_at` is noon of the day at its place. */
    hasTime: boolean('has_time').notNull().default(true),
    timeZone: text('time_zone'),
    utcOffsetMinutes: smallint('utc_offset_minutes'),
    /** Capture time and zone before the photo took its position from a location or a track; else null. */
    ownCapturedAt: instant('own_captured_at'),
    ownCapturedAtSource: text('own_captured_at_source', { enum: captureSources }),
    ownHasTime: boolean('own_has_time').notNull().default(true),
    ownTimeZone: text('own_time_zone'),
    ownUtcOffsetMinutes: smallint('own_utc_offset_minutes'),
    /** Capture time and zone as received, if the user has corrected the time. */
    receivedCapturedAt: instant('received_captured_at'),
    receivedCapturedAtSource: text('received_captured_at_source', { enum: captureSources }),
    receivedHasTime: boolean('received_has_time').notNull().default(true),
    receivedTimeZone: text('received_time_zone'),
    receivedUtcOffsetMinutes: smallint('received_utc_offset_minutes'),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    positionSource: text('position_source', { enum: positionSources }),
    /** Within how many meters a coarse position is; null if it isn’t coarse, or its accuracy is unknown. */
    positionAccuracyMeters: doublePrecision('position_accuracy_meters'),
    locationId: uuid('location_id'),
    analysisStatus: text('analysis_status', { enum: ['off', 'waiting', 'done', 'failed'] }).notNull(),
    isFishing: boolean('is_fishing'),
    fishingEdited: boolean('fishing_edited').notNull().default(false),
    /** Whether the user has added or removed fish, after which estimates do neither. */
    catchesEdited: boolean('catches_edited').notNull().default(false),
    isFavorite: boolean('is_favorite').notNull().default(false),
    /** Whether a restore found its original damaged or missing, in every backup. */
    isOriginalLost: boolean('is_original_lost').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Version of the log at which the photo, its catches or its conditions last changed. */
    version: version('version'),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.id] }),
    unique('photos_sha256').on(table.ownerId, table.sha256),
    unique('photos_original_sha256').on(table.ownerId, table.originalSha256),
    unique('photos_upload').on(table.ownerId, table.uploadId),
    index('photos_captured').on(table.ownerId, table.capturedAt.desc().nullsLast(), table.id),
    index('photos_created').on(table.ownerId, table.createdAt.desc(), table.id),
    index('photos_version').on(table.ownerId, table.version),
    index('photos_location').on(table.ownerId, table.locationId, table.isFishing),
    foreignKey({
      columns: [table.ownerId, table.locationId],
      foreignColumns: [locations.ownerId, locations.id],
    }),
    check('photos_position', sql`(${table.latitude} is null) = (${table.longitude} is null)`),
    check('photos_rotation', sql`${table.rotationDegrees} in (0, 90, 180, 270)`),
  ],
)

const photoKey = () => ({ ownerId: ownerId(), photoId: uuid('photo_id').notNull() })

/** Fish, each with the vision service's estimate of it and the user's edits, which take precedence. */
export const catches = pgTable(
  'catches',
  {
    ownerId: ownerId(),
    /** The first catch of a photo has the photo's id, so that most logs need no other ids for catches. */
    id: uuid('id').notNull().defaultRandom(),
    species: text('species'),
    speciesSource: text('species_source', { enum: ['entered', 'confirmed', 'guessed'] })
      .notNull()
      .default('guessed'),
    lengthInches: doublePrecision('length_inches'),
    lengthSource: text('length_source', { enum: sizeSources }).notNull().default('guessed'),
    weightLbs: doublePrecision('weight_lbs'),
    weightSource: text('weight_source', { enum: sizeSources }).notNull().default('guessed'),
    caughtWith: text('caught_with'),
    /** The last estimate, also after the user has entered a length: together they say how good estimates are. */
    estimatedLengthInches: doublePrecision('estimated_length_inches'),
    speciesCandidates: jsonb('species_candidates').$type<SpeciesCandidate[]>().notNull().default([]),
    speciesGroup: text('species_group'),
    note: text('note'),
    /** Only a catch without a photo can be `none`, a note about an outing. */
    outcome: text('outcome', { enum: ['released', 'kept', 'lost', 'none'] }),
    waterTemperature: doublePrecision('water_temperature_fahrenheit'),
    waterClarity: text('water_clarity', { enum: ['clear', 'stained', 'muddy'] }),
    /** Who caught it; null if the owner did. */
    caughtBy: text('caught_by'),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
)

/** Weather and tide at a place and time; null if unknown. */
const weatherAndTide = () => ({
  temperatureFahrenheit: doublePrecision('temperature_fahrenheit'),
  cloudCoverPercent: doublePrecision('cloud_cover_percent'),
  windSpeedMph: doublePrecision('wind_speed_mph'),
  windDirectionDegrees: doublePrecision('wind_direction_degrees'),
  weatherSource: text('weather_source'),
  weatherAt: instant('weather_at'),
  tideLevelFt: doublePrecision('tide_level_ft'),
  tideType: text('tide_type', { enum: ['high', 'low', 'rising', 'falling'] }),
  tideStation: text('tide_station'),
  tideStationDistanceKm: doublePrecision('tide_station_distance_km'),
  tideDatum: text('tide_datum'),
})

/** Whether the direction of its wind is still to be queued, since its weather is older than directions are. */
const windDirectionDue = () => boolean('wind_direction_due').notNull().default(false)

/**
 * When and where catches without a photo were made, and in what weather and tide. Such a catch has a row here and none in
 * `catch_photos`; its place is its location.
 */
export const notedCatches = pgTable(
  'noted_catches',
  {
    ownerId: ownerId(),
    catchId: uuid('catch_id').notNull(),
    capturedAt: instant('captured_at').notNull(),
    capturedAtSource: text('captured_at_source', { enum: captureSources }).notNull(),
    /** Whether the time of day is known; of an outing note it is not. */
    hasTime: boolean('has_time').notNull().default(true),
    timeZone: text('time_zone'),
    utcOffsetMinutes: smallint('utc_offset_minutes'),
    locationId: uuid('location_id'),
    /** When an outing began and ended, by the clock there: `05:30`; an end before the start is one of the next day. */
    fishedFrom: text('fished_from'),
    fishedTo: text('fished_to'),
    /** Columns, where photos have a table: such a row has one place and one time, so a table would only add a join and triggers. */
    ...weatherAndTide(),
    /** Whether its weather and tide are still to be queued, since the row is older than they are. */
    conditionsDue: boolean('conditions_due').notNull().default(false),
    windDirectionDue: windDirectionDue(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Version of the log at which the row or its catch last changed. */
    version: version('version'),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.catchId] }),
    index('noted_catches_version').on(table.ownerId, table.version),
    index('noted_catches_location').on(table.ownerId, table.locationId),
    foreignKey({
      columns: [table.ownerId, table.catchId],
      foreignColumns: [catches.ownerId, catches.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.ownerId, table.locationId],
      foreignColumns: [locations.ownerId, locations.id],
    }),
  ],
)

/** Which photos show which catches: a photo shows at least one, and a catch is in at least one photo or was noted without. */
export const catchPhotos = pgTable(
  'catch_photos',
  {
    ...photoKey(),
    catchId: uuid('catch_id').notNull(),
    /** Order of the catches of a photo. */
    position: smallint('position').notNull().default(0),
    ruler: jsonb('ruler').$type<RulerDrawing>(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.photoId, table.catchId] }),
    index('catch_photos_catch').on(table.ownerId, table.catchId),
    foreignKey({
      columns: [table.ownerId, table.photoId],
      foreignColumns: [photos.ownerId, photos.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.ownerId, table.catchId],
      foreignColumns: [catches.ownerId, catches.id],
    }).onDelete('cascade'),
  ],
)

/**
 * The fish that photos showed before the user said that they show the same one, so that splitting restores them. A row is
 * deleted with its photo, or when the photo no longer shows the fish.
 */
export const mergedCatches = pgTable(
  'merged_catches',
  {
    ...photoKey(),
    catchId: uuid('catch_id').notNull(),
    /** What the photo showed before it shared a fish at all. */
    own: jsonb('own').$type<FormerCatch>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.photoId, table.catchId] }),
    index('merged_catches_catch').on(table.ownerId, table.catchId),
    foreignKey({
      name: 'merged_catches_shown',
      columns: [table.ownerId, table.photoId, table.catchId],
      foreignColumns: [catchPhotos.ownerId, catchPhotos.photoId, catchPhotos.catchId],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
  ],
)

/** A catch that has become part of another one. */
export type FormerCatch = FishValues & { id: string }

/** Pairs of photos that the user says show different fish. */
export const differentFish = pgTable(
  'different_fish',
  {
    ...photoKey(),
    /** The greater of the two ids. */
    otherPhotoId: uuid('other_photo_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.photoId, table.otherPhotoId] }),
    index('different_fish_other').on(table.ownerId, table.otherPhotoId),
    foreignKey({
      columns: [table.ownerId, table.photoId],
      foreignColumns: [photos.ownerId, photos.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.ownerId, table.otherPhotoId],
      foreignColumns: [photos.ownerId, photos.id],
    }).onDelete('cascade'),
    check('different_fish_order', sql`${table.photoId} < ${table.otherPhotoId}`),
  ],
)

/** The last response of the vision service about a photo. */
export const estimates = pgTable(
  'estimates',
  {
    ...photoKey(),
    response: jsonb('response'),
    model: text('model'),
    confidence: doublePrecision('confidence'),
    estimatedAt: instant('estimated_at'),
    /** Requests that the response took, and their tokens as far as the provider reports them. */
    looks: smallint('looks').notNull().default(1),
    inputTokens: integer('input_tokens'),
    outputTokens: integer('output_tokens'),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.photoId] }),
    foreignKey({
      columns: [table.ownerId, table.photoId],
      foreignColumns: [photos.ownerId, photos.id],
    }).onDelete('cascade'),
  ],
)

/** Weather, tide and moon at the hour of a photo. */
export const conditions = pgTable(
  'conditions',
  {
    ...photoKey(),
    ...weatherAndTide(),
    moonPhase: doublePrecision('moon_phase'),
    moonIllumination: doublePrecision('moon_illumination'),
    sunriseAt: instant('sunrise_at'),
    sunsetAt: instant('sunset_at'),
    windDirectionDue: windDirectionDue(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.photoId] }),
    index('conditions_wind_direction_due').on(table.weatherAt.desc()).where(sql`${table.windDirectionDue}`),
    foreignKey({
      columns: [table.ownerId, table.photoId],
      foreignColumns: [photos.ownerId, photos.id],
    }).onDelete('cascade'),
  ],
)

/** Deleted photos, locations and groups, so that browsers delete them too; kept for 90 days. */
export const tombstones = pgTable(
  'tombstones',
  {
    ownerId: ownerId(),
    version: bigint('version', { mode: 'number' }).notNull(),
    id: uuid('id').notNull(),
    deletedAt: instant('deleted_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.version, table.id] }),
    index('tombstones_deleted').on(table.deletedAt),
  ],
)

/** The earliest time of the next request to each service whose rate limit all processes share; one row per service. */
export const externalRateLimits = pgTable('outside_turns', {
  service: text('service', { enum: ['geocoder', 'weather', 'vision'] }).primaryKey(),
  nextAt: instant('next_at').notNull(),
  /** When all that was taken of the service's daily budget is there again; null for rows of before. */
  budgetFullAt: instant('budget_full_at'),
})

/** Emails, one row each, written before the email is sent so that none is sent twice. */
export const emailRecords = pgTable(
  'email_records',
  {
    ownerId: ownerId(),
    kind: text('kind', { enum: ['welcome', 'welcome-button', 'throwback', 'daily-summary'] }).notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    status: text('status', { enum: ['queued', 'sent', 'failed'] }).notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.kind, table.day] })],
)

/**
 * The last import from Immich of each account. It has the key only while it counts or runs; the whole table is in no
 * backup.
 */
export const immichImports = pgTable(
  'immich_imports',
  {
    ownerId: ownerId().primaryKey(),
    id: uuid('id').notNull(),
    state: text('state', { enum: ['counting', 'ready', 'running', 'stopped', 'done'] }).notNull(),
    encryptedKey: bytes('encrypted_key'),
    /** The user of Immich to whom the key belongs. */
    immichUserId: uuid('immich_user_id').notNull(),
    choice: jsonb('choice').$type<ImmichChoice>().notNull(),
    includesPartners: boolean('includes_partners').notNull(),
    includesDeleted: boolean('includes_deleted').notNull(),
    /** Who may identify the photos; null: no one. */
    provider: text('provider', { enum: publicProviders }),
    /** The page of the search that is counted next; null once all are. */
    nextPage: integer('next_page'),
    listedCount: integer('listed_count').notNull().default(0),
    knownCount: integer('known_count').notNull().default(0),
    deletedCount: integer('deleted_count').notNull().default(0),
    skipped: jsonb('skipped').$type<ImmichSkipped>().notNull().default({}),
    /** The job that is due; any other job of the import ends without doing anything. */
    step: integer('step').notNull().default(0),
    problem: text('problem'),
    progressAt: instant('progress_at').notNull().defaultNow(),
  },
  (table) => [
    check(
      'immich_imports_key',
      sql`(${table.encryptedKey} is not null) = (${table.state} in ('counting', 'running'))`,
    ),
  ],
)

/**
 * Photos of Immich: those that the current import is to take, and all that were ever taken, even if the photo was deleted
 * since.
 */
export const immichAssets = pgTable(
  'immich_assets',
  {
    ownerId: ownerId(),
    id: uuid('id').notNull(),
    /** SHA-1 that Immich reports; it recognizes a photo under a new id. */
    checksum: text('checksum').notNull(),
    /** The photo in Creel, which may have been deleted; null until it was taken. */
    photoId: uuid('photo_id'),
    importId: uuid('import_id').notNull(),
    status: text('status', { enum: ['waiting', 'taken', 'duplicate', 'failed'] }).notNull(),
    filename: text('filename').notNull(),
    bytes: bigint('bytes', { mode: 'number' }),
    attempts: smallint('attempts').notNull().default(0),
    reason: text('reason'),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.id] }),
    index('immich_assets_checksum').on(table.ownerId, table.checksum),
    index('immich_assets_import').on(table.ownerId, table.importId, table.status, table.attempts, table.id),
  ],
)

/**
 * Last success and last failure of each external service, one row per service and configuration. The outcomes of one
 * provider say nothing about the next one.
 */
export const externalServiceHealth = pgTable(
  'service_outcomes',
  {
    service: text('service', { enum: ['vision', 'weather', 'geocoder', 'mail'] }).notNull(),
    configuration: text('configuration').notNull(), // a slow hash
    lastSuccessAt: instant('last_success_at'),
    lastFailureAt: instant('last_failure_at'),
    lastFailure: text('last_failure'),
  },
  (table) => [primaryKey({ columns: [table.service, table.configuration] })],
)

/** When the last backup was made and how the last one failed: a single row, or none if there was neither. In no backup itself. */
export const backupStatus = pgTable(
  'backup_status',
  {
    only: boolean('only').primaryKey().default(true),
    /** When a process with `BACKUP_DIR` last looked whether a backup is due, or was making one. */
    checkedAt: instant('checked_at'),
    /** Number of the last backup; that of the next one is higher. */
    number: integer('number').notNull().default(0),
    lastBackupAt: instant('last_backup_at'),
    photos: integer('photos').notNull().default(0),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    /** Photos of the last backup whose files were missing or damaged in the file store. */
    incompletePhotos: integer('incomplete_photos').notNull().default(0),
    /** Whether `BACKUP_DIR` is on the disk that holds the database or the photo files. */
    isOnDataDisk: boolean('is_on_data_disk').notNull().default(false),
    lastFailureAt: instant('last_failure_at'),
    lastFailure: text('last_failure'),
  },
  (table) => [check('backup_status_only', sql`${table.only}`)],
)

/** The vision service that an administrator has chosen in the app: a single row, or none while it is off. */
export const visionSettings = pgTable(
  'vision_settings',
  {
    only: boolean('only').primaryKey().default(true),
    provider: text('provider', { enum: ['openai', 'anthropic', 'google', 'ollama'] }).notNull(),
    model: text('model').notNull(),
    /** The provider's API key, encrypted; null for Ollama, and after a restore, since no backup has it. */
    encryptedKey: bytes('encrypted_key'),
    /** When this provider was chosen. */
    enabledAt: instant('enabled_at').notNull(),
    changedAt: instant('changed_at').notNull(),
    changedBy: uuid('changed_by').references(() => users.id, { onDelete: 'set null' }),
    /** Tokens that the last test of this provider and model took; null until one has reported them. */
    inputTokensPerPhoto: integer('input_tokens_per_photo'),
    outputTokensPerPhoto: integer('output_tokens_per_photo'),
  },
  (table) => [check('vision_settings_only', sql`${table.only}`)],
)
