import type { Clock } from '../../time/clock.ts'
import type { AllHandlers } from '../../http/handlers.ts'
import type { Database } from '../../store/database/open.ts'
import type { ChangesAfter } from '../../money/index.ts'

/** What the public calls answer from: the screens' own calls, so that both agree. */
export type V1Parts = {
  database: Database
  clock: Clock
  publicUrl: string
  screens: () => AllHandlers
  changesAfter: ChangesAfter
  cursorKey: Buffer
}
