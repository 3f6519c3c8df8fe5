import type pg from 'pg'
import type { DatabaseAddress } from '../database/database-address.ts'
import type { Db } from '../database/open-database.ts'
import type { FileStore } from '../files/file-store.ts'
import type { Incoming } from '../files/incoming.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { Decoder } from '../photos/decoder/decoder.ts'

/** What is examined, and what it takes to mend it. */
export interface Patient {
  db: Db
  pool: pg.Pool
  store: FileStore
  /** Where the database is. */
  address: DatabaseAddress
  incoming: Incoming
  decoder: Decoder
  /** A session that was not used for so long is over. */
  sessionDays: number
  /** Whether every original is to be read and compared with its hash. */
  isDeep: boolean
  /** Called for each photo that was looked at; what it throws ends the examination. */
  examined(): void
  /** Opens the queue, once something must be queued. */
  openQueue(): Promise<JobQueue>
}

/** One kind of thing that is not as it should be. */
export interface Finding {
  /** What it is, in words for so many of it. */
  says: string
  count: number
  /** Ids of some; never a place, a name or an address. */
  examples: string[]
  /** Mends it, and answers how many could not be; null where nobody but the operator can. */
  repair: (() => Promise<number>) | null
  /** What was done about it where it was mended, and what the operator can do where not. */
  mended: string
  advice: string
}

/** Looks for something that should not be; changes nothing. */
export type Examination = (patient: Patient) => Promise<Finding[]>

const examplesShown = 3

/** A finding about a list of things; none where the list is empty. */
export function findingAbout<Item>(
  items: Item[],
  { one, many, show, ...rest }: FindingWords<Item>,
): Finding[] {
  if (items.length === 0) return []
  const says = items.length === 1 ? `1 ${one}` : `${items.length} ${many}`
  return [{ says, count: items.length, examples: items.slice(0, examplesShown).map(show), ...rest }]
}

interface FindingWords<Item> extends Pick<Finding, 'repair' | 'mended' | 'advice'> {
  one: string
  many: string
  show(item: Item): string
}
