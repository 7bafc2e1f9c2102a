import type { Changes } from './changes/index.ts'
import type { Clock } from './time/clock.ts'
import type { Env } from './env/env.ts'
import type { SendJob } from './jobs/index.ts'
import type { Log } from './log/log.ts'
import type { Measure } from './log/measures.ts'
import type { TakeMailRoom } from './mail/mail-room.ts'
import type { PageBrand } from '../contract/brand/brand.ts'
import type { BrandOf } from './mail/look-brand.ts'
import type { SendMail } from './mail/mailer.ts'
import type { Outside } from './outside/index.ts'
import type { Secret } from './env/secret.ts'
import type { Database } from './store/database/open.ts'
import type { Events } from './store/events/open.ts'
import type { DiskRoom } from './store/watch-disk.ts'
import type { CsvDownloads } from './workshop/csv-download.ts'
import type { Workshop } from './workshop/index.ts'

/** The roles of a process: of the three kinds of work, those it was started for. */
export type Role = 'web' | 'collect' | 'work'

/** What every module is built on. One per process; it knows no module. */
export type Platform = {
  env: Env
  database: Database
  events: Events
  /** Reports which accounts had changes in rows that other code caches in memory. */
  changes: Changes
  clock: Clock
  log: Log
  jobs: { send: SendJob }
  /**
   * `leaves`: a mail server is configured. Otherwise mails become files on this server, and nobody outside gets one.
   */
  mail: { send: SendMail; leaves: boolean; takeRoom: TakeMailRoom; measure: Measure }
  /** The brand an account uses instead of ours (R237: white label); null for none. */
  brandOf: BrandOf
  /** The same for pages. */
  pageBrandOf: (accountUuid: string) => Promise<PageBrand | null>
  /** Free space of the disk under the data folder. */
  disk: DiskRoom
  outside: Outside
  /** URL at which browsers reach this server, without a trailing slash. */
  publicUrl: string
  secret: Secret
  plays: (role: Role) => boolean
  /** Runs work that grows with the user's input. */
  workshop: Workshop
  /** Lists as files (R246: files of lists). */
  csv: CsvDownloads
}
