import type { SizeBands } from '../../shared/catches/catch-bands.ts'
import type { SizeSource } from '../../shared/catches.ts'
import type { UnitSystem } from '../../shared/unit-systems.ts'
import type { emailRecords } from '../database/schema.ts'

/** Kind of an email, as stored in its record. */
export type EmailKind = (typeof emailRecords.$inferSelect)['kind']

/** A stored photo and the clockwise rotation that its owner chose. */
export interface EmailPhoto {
  /** A WebP rendition, or an SVG drawing in a sample. */
  bytes: Uint8Array
  rotationDegrees: number
  /** Alternative text. */
  label: string
}

/** The fields of a catch that emails may contain; of its position only the name of the location. */
export interface EmailCatch {
  species: string[] | null
  lengthInches: number | null
  lengthSource: SizeSource
  weightLbs: number | null
  weightSource: SizeSource
  bands: SizeBands
  locationName: string | null
}

interface BaseContent {
  firstName: string | null
  units: UnitSystem
  /** Public URL of Creel, without a trailing slash. */
  publicUrl: string
  /** URL where the recipient can unsubscribe; null for emails that are sent only once. */
  unsubscribeUrl: string | null
}

/** Content of the welcome email. */
export interface WelcomeContent extends BaseContent {
  kind: 'welcome'
  /** Whether a vision service is configured. */
  identifiesCatches: boolean
}

/** Content of a throwback: one catch of an earlier year. */
export interface ThrowbackContent extends BaseContent {
  kind: 'throwback'
  /** The day of the email, as `2026-11-21`; `caughtOn` is the local date of the catch. */
  day: string
  caughtOn: string
  caught: EmailCatch
  /** Path of the web app that shows the catch. */
  path: string
  photo: EmailPhoto | null
}

/** Content of a daily summary: what a user uploaded on one day. */
export interface SummaryContent extends BaseContent {
  kind: 'daily-summary'
  day: string
  catchCount: number
  locationCount: number
  /** Sorted by count, highest first. */
  species: { name: string; count: number }[]
  biggest: EmailCatch | null
  /** Photos of the newest catches. */
  photos: EmailPhoto[]
}

/** The content of an email before it is rendered. */
export type EmailContent = WelcomeContent | ThrowbackContent | SummaryContent

/** A rendered email: HTML, the same as plain text, and the images that the HTML references by `cid:`. */
export interface RenderedEmail {
  subject: string
  html: string
  text: string
  images: { cid: string; bytes: Uint8Array; mediaType: 'image/jpeg' | 'image/png' }[]
}
