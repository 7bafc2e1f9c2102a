import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { bucket } from '../../../contract/integrations/bucket.ts'
import type { calendar } from '../../../contract/integrations/calendar.ts'
import type { sheets } from '../../../contract/integrations/sheets.ts'
import type { AllHandlers, Handlers } from '../../http/handlers.ts'
import { createRateLimits } from '../../http/rate-limits.ts'
import type { MonthRows } from '../../insights/index.ts'
import type { Job } from '../../jobs/index.ts'
import type { Platform } from '../../platform.ts'
import { bucketCalls } from './bucket/bucket-calls.ts'
import { folderBucket } from './bucket/folder-bucket.ts'
import { bucketJobs, exportDemo } from './bucket/jobs.ts'
import { s3Bucket, type S3Place } from './bucket/s3-bucket.ts'
import { calendarCalls, type CalendarDays } from './calendar/calendar-calls.ts'
import { createCalendarAnswer } from './calendar/calendar-answer.ts'
import { createFindAddress } from './find-address.ts'
import { mountAddresses } from './mount-addresses.ts'
import { createSheetAnswer, type SheetParts } from './sheet-answer.ts'
import { sheetCalls } from './sheet-calls.ts'

export type ExportsAsks = Pick<SheetParts, 'callsOf'> & {
  /** The screens' calls, for the report of a month. */
  screens: () => AllHandlers
  rows: MonthRows
  calendarDays: CalendarDays
}
export type Exports = {
  calls: { bucket: Handlers<typeof bucket>; calendar: Handlers<typeof calendar>; sheets: Handlers<typeof sheets> }
  jobs: Job[]
  mount: (app: FastifyInstance) => void
  start: () => Promise<void>
  /** Starts the first run of a new demo. */
  exportDemo: () => Promise<void>
}

/** Exports of an account: views and the calendar at secret addresses, and nightly exports to a bucket. */
export function createExports(platform: Platform, asks: ExportsAsks): Exports {
  const { database, clock, log, publicUrl, env, outside, jobs, plays } = platform
  const { callsOf, screens, rows, calendarDays } = asks
  const isUnlocked = env.BILLING === 'off'
  const now = () => clock.now()
  const find = createFindAddress(database, { isUnlocked })
  const sheet = createSheetAnswer({ database, clock, callsOf })
  const calendar = createCalendarAnswer({ database, clock, publicUrl, daysOf: calendarDays })
  const parts = { database, clock, seal: outside.seal, publicUrl }
  // signed with the machine's time, which a bucket compares with its own
  const open = (place: S3Place) => s3Bucket(place, { now: () => new Date(), base: env.NETWORK_BASE_URLS['buckets'] })
  const { send } = jobs
  const demoBucket = folderBucket(join(env.DATA_DIR, 'demo-bucket'))
  /** Where files are before upload. */
  const folder = join(env.DATA_DIR, 'exports')
  return {
    calls: {
      bucket: bucketCalls({ ...parts, isUnlocked, open, send }),
      calendar: calendarCalls(parts, calendarDays),
      sheets: sheetCalls(parts),
    },
    jobs: bucketJobs({ ...parts, now, folder, log, send, screens, rows, isUnlocked, open, demoBucket }),
    exportDemo: () => exportDemo({ database, send }),
    mount: (app) => mountAddresses(app, { find, sheet, calendar, rates: createRateLimits(), log }),
    // left behind by a killed process
    start: async () => {
      if (plays('work')) await rm(folder, { recursive: true, force: true })
    },
  }
}
