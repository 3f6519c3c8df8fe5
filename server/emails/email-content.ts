import type { UnitSystem } from '../../shared/unit-systems.ts'
import type { emailRecords } from '../database/schema.ts'

/** What an e-mail can be about, as its record names it. */
export type EmailKind = (typeof emailRecords.$inferSelect)['kind']

/** A picture as it is stored, and the degrees clockwise by which its owner has turned it. */
export interface EmailPhoto {
  /** A rendition, which is WebP; for a sample a drawing, which is SVG. */
  bytes: Uint8Array
  rotationDegrees: number
  /** What it shows, for those who do not see it. */
  label: string
}

/** What is told of one catch; never where on earth it was, beyond the name of the place. */
export interface EmailCatch {
  species: string[] | null
  lengthInches: number | null
  weightLbs: number | null
  locationName: string | null
}

interface BaseContent {
  firstName: string | null
  units: UnitSystem
  /** How browsers reach Creel, without a slash at its end. */
  publicUrl: string
  /** Where its reader can stop such e-mails; null where it is the only one of its kind. */
  unsubscribeUrl: string | null
}

/** What Creel is for, to somebody new. */
export interface WelcomeContent extends BaseContent {
  kind: 'welcome'
  /** Whether anybody identifies the fish. */
  identifiesCatches: boolean
}

/** One old catch to look back on. */
export interface ThrowbackContent extends BaseContent {
  kind: 'throwback'
  /** The day it is for, as `2026-11-21`; and the day of the catch, by the clock of its place. */
  day: string
  caughtOn: string
  caught: EmailCatch
  /** Page of the web app that shows it. */
  path: string
  photo: EmailPhoto | null
}

/** What somebody uploaded on one day. */
export interface SummaryContent extends BaseContent {
  kind: 'daily-summary'
  day: string
  catchCount: number
  locationCount: number
  /** The most frequent first. */
  species: { name: string; count: number }[]
  biggest: EmailCatch | null
  /** Of the newest catches. */
  photos: EmailPhoto[]
}

/** Everything that an e-mail says, before it is drawn. */
export type EmailContent = WelcomeContent | ThrowbackContent | SummaryContent

/** A letter ready to be sent: the same said in HTML and in plain text, and the pictures that the HTML shows as `cid:`. */
export interface RenderedEmail {
  subject: string
  html: string
  text: string
  images: { cid: string; bytes: Uint8Array; mediaType: 'image/jpeg' | 'image/png' }[]
}
