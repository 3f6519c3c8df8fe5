import type pg from 'pg'
import type { DatabaseAddress } from '../database/database-address.ts'
import type { Db } from '../database/open-database.ts'
import type { FileStore } from '../file-store/file-store.ts'
import type { UploadTempFolder } from '../file-store/upload-temp-folder.ts'
import type { Decoder } from '../image-worker/image-worker-pool.ts'
import type { JobQueue } from '../jobs/job-queue.ts'

/** Dependencies and options shared by all doctor checks and repairs. */
export interface DoctorContext {
  db: Db
  pool: pg.Pool
  store: FileStore
  /** Address of the database. */
  address: DatabaseAddress
  incoming: UploadTempFolder
  decoder: Decoder
  /** Sessions that were not used for this many days have expired. */
  sessionDays: number
  /** Whether to read every original and compare it with its hash. */
  isDeep: boolean
  /** Called after each photo that was checked; throwing from it stops the check. */
  examined(): void
  /** Opens the job queue; called only if jobs must be queued. */
  openQueue(): Promise<JobQueue>
}

/** One kind of problem that was found. */
export interface Finding {
  /** Description including the count. */
  says: string
  count: number
  /** Ids of some of the items; never a location, a name or an address. */
  examples: string[]
  /** Repairs the problem and returns how many items could not be repaired; null if only the operator can repair it. */
  repair: (() => Promise<number>) | null
  /** `mended` says what a repair has done, `advice` what the operator can do without it. */
  mended: string
  advice: string
}

/** A check for one kind of problem; must not change anything. */
export type Check = (patient: DoctorContext) => Promise<Finding[]>

const examplesShown = 3

/** Returns a finding about a list of items, or no finding if the list is empty. */
export function toFindings<Item>(items: Item[], { one, many, show, ...rest }: FindingText<Item>): Finding[] {
  if (items.length === 0) return []
  const says = items.length === 1 ? `1 ${one}` : `${items.length} ${many}`
  return [{ says, count: items.length, examples: items.slice(0, examplesShown).map(show), ...rest }]
}

interface FindingText<Item> extends Pick<Finding, 'repair' | 'mended' | 'advice'> {
  one: string
  many: string
  show(item: Item): string
}
