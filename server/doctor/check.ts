import type pg from 'pg'
import type { AccountSummary } from '../account/move-account.ts'
import type { TideAndTimeZone } from '../conditions/tide-and-time-zone.ts'
import type { Config } from '../config.ts'
import type { DatabaseAddress } from '../database/database-address.ts'
import type { Db } from '../database/open-database.ts'
import type { FileStore } from '../file-store/file-store.ts'
import type { UploadTempFolder } from '../file-store/upload-temp-folder.ts'
import type { ImageWorker } from '../image-worker/image-worker-pool.ts'
import type { JobQueue } from '../jobs/job-queue.ts'

/** Dependencies and options shared by all doctor checks and repairs. */
export interface DoctorContext {
  db: Db
  pool: pg.Pool
  store: FileStore
  /** Address of the database. */
  address: DatabaseAddress
  uploadTempFolder: UploadTempFolder
  imageWorker: ImageWorker
  config: Config
  /** What to do with photos of the store that nothing explains; null: only count them. */
  explains: Adoption | 'set-aside' | null
  /** Whether to read every original and compare it with its hash. */
  isDeep: boolean
  /** Called after each photo that was checked; throwing from it stops the check. */
  onChecked(): void
  /** Opens the job queue; called only if jobs must be queued. */
  openQueue(): Promise<JobQueue>
}

/** The account to whose log photos are added again, and what processing them uses besides the doctor's own. */
export interface Adoption {
  account: Pick<AccountSummary, 'id' | 'email' | 'subject'>
  tideAndTimeZone: TideAndTimeZone
}

/** One kind of problem that was found. */
export interface Finding {
  /** Description including the count. */
  message: string
  count: number
  /** Ids of some of the items; never a location, a name or an address. */
  examples: string[]
  /** Repairs the problem and returns how many items could not be repaired; null if only the operator can repair it. */
  repair: (() => Promise<number>) | null
  /** Whether the operator asked for this repair in particular, so that it needs no `--repair`. */
  isRequested?: boolean
  /** `repairedText` says what a repair has done, `advice` what the operator can do without it. */
  repairedText: string
  advice: string
}

/** A check for one kind of problem; must not change anything. */
export type Check = (context: DoctorContext) => Promise<Finding[]>

const maxExamples = 3

/** Returns a finding about a list of items, or no finding if the list is empty; without `repair`, only the operator can repair it. */
export function toFindings<Item>(
  items: Item[],
  { singular, plural = singular, format, repair = null, repairedText = '', ...rest }: FindingText<Item>,
): Finding[] {
  if (items.length === 0) return []
  const message = items.length === 1 ? `1 ${singular}` : `${items.length} ${plural}`
  const examples = items.slice(0, maxExamples).map(format)
  return [{ message, count: items.length, examples, repair, repairedText, ...rest }]
}

interface FindingText<Item>
  extends Pick<Finding, 'isRequested' | 'advice'>,
    Partial<Pick<Finding, 'repair' | 'repairedText'>> {
  singular: string
  plural?: string
  format(item: Item): string
}
