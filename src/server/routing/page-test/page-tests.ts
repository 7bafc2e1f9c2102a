import type { PageSums } from '../../autolinking/index.ts'
import { readEuro } from '../../money/index.ts'
import type { Database } from '../../store/database/open.ts'
import type { Events } from '../../store/events/open.ts'
import { judgePages, type PageTestDays } from './judge-pages.ts'
import { type PageTestWindow, readPageSums } from './read-sums.ts'

/** The data of a test by page, and its result in a currency at the newest rate. */
export const pageTestsOf = ({ database, events }: { database: Database; events: Events }) => ({
  sumsOf: (window: PageTestWindow) => readPageSums(events, window),
  judged: async (sums: PageSums, days: PageTestDays, currencyCode: string) => {
    const { perEuro } = await readEuro(database)
    return judgePages(sums, days, { currencyCode, perEuro: perEuro(currencyCode) ?? 1 })
  },
})
