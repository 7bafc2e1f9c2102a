import { z } from 'zod'
import { call } from '../call.ts'
import { pageTestDays } from './auto-linking-choices.ts'

const channelUuid = z.uuid()

/**
 * `with` and `without`: that half earns more per pageview. `run`: not known yet. `over`: it will not be known. `off`:
 * the split is uneven.
 */
export const pageVerdicts = ['with', 'without', 'run', 'over', 'off'] as const

const half = z.object({
  /** Pages read during the test, their views, and what their links earned. */
  pages: z.number(),
  views: z.number(),
  clicks: z.number(),
  sales: z.number(),
  earned: z.number(),
  /** Commission per 1,000 pageviews; null without pageviews. */
  perThousand: z.number().nullable(),
  /** The same for these pages over as many days before the test. */
  perThousandBefore: z.number().nullable(),
})
const judgedPageTest = z.object({
  verdict: z.enum(pageVerdicts),
  /** No sale of the site has been approved yet, so the final earnings are unknown. */
  waitsForApproval: z.boolean(),
  /** So few pages carry most views of a half that they alone decide the result. */
  hasTooFewPages: z.boolean(),
  with: half,
  without: half,
  /**
   * How much more pages with links earn per pageview (-0.2 is 20 % less): the 95 % interval. Null before anything is
   * known.
   */
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** Whole days measured. */
  days: z.number(),
  /** Days until a result is likely; null when that cannot be estimated. */
  daysToGo: z.number().nullable(),
  isLikelyUnanswered: z.boolean(),
  currencyCode: z.string(),
})
export type JudgedPageTest = z.output<typeof judgedPageTest>

const pageTest = judgedPageTest.extend({
  testUuid: z.uuid(),
  /** Half of the pages currently have no links. */
  isRunning: z.boolean(),
  startedDatetime: z.string(),
  /** When that half gets its links back, whatever the result. */
  untilDatetime: z.string(),
  endedDatetime: z.string().nullable(),
})
export type PageTest = z.output<typeof pageTest>

const only = { feature: 'autoLinking' as const }
export const autoLinkTests = {
  list: call({
    ...only,
    method: 'GET',
    path: '/channels/v1/channel/{channelUuid}/autolinking/tests',
    kind: 'read',
    limit: 'report',
    summary: 'Fair tests of links by themselves on a site, half of its pages with and half without, the newest first',
    input: z.object({ channelUuid }),
    output: z.array(pageTest),
  }),
  start: call({
    ...only,
    method: 'POST',
    path: '/channels/v1/channel/{channelUuid}/autolinking/tests',
    kind: 'write',
    summary: `Takes the links by themselves from half of the pages of a site, by chance, for ${pageTestDays} days`,
    input: z.object({ channelUuid }),
    output: z.object({ testUuid: z.uuid() }),
  }),
  end: call({
    ...only,
    method: 'DELETE',
    path: '/channels/v1/channel/{channelUuid}/autolinking/tests',
    kind: 'write',
    summary: 'Ends the running test of a site: all pages have links again, and the result is kept',
    input: z.object({ channelUuid }),
    output: z.object({ testUuid: z.uuid() }),
  }),
}
