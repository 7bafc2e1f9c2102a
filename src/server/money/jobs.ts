import { z } from 'zod'
import { defineJob, type Job, type SendJob } from '../jobs/job.ts'
import { reattribute, type ReattributeParts, searchAgain } from './reattribute.ts'
import type { Take } from './receive.ts'
import { followShopJob } from './shops.ts'
import { followStateJob } from './states/follow-state.ts'
import type { RateStores } from './rates/load-rates.ts'
import { type ReadBank, refreshRates } from './rates/refresh-rates.ts'

export const ratesJob = 'money.rates'
/** Sent with the connection when a mapping of media to sites changed. */
export const reattributeJob = 'money.reattribute'

/** Rates are published at about 16:00 in Frankfurt on working days: fetched twice, in case the first try is early. */
export function moneyJobs(
  parts: RateStores & ReattributeParts & { readBank: ReadBank; send: SendJob; take: Take },
): Job[] {
  return [
    defineJob({
      name: ratesJob,
      about: {
        does: 'reads the exchange rates of the day',
        reads: 'the European Central Bank',
        writes: 'rate, exchange_rate of the event store',
        failing: 'amounts are converted at the last rate known; two tries a day',
      },
      payload: z.object({}),
      schedule: '30 15,17 * * *',
      retries: 3,
      handler: async () => {
        await refreshRates(parts, parts.readBank)
      },
    }),
    defineJob({
      name: reattributeJob,
      about: {
        does: 'looks again for the sites and clicks of sales whose mapping changed',
        reads: 'conversion, media_mapping, clicks of the event store',
        writes: 'conversion, conversion_to_copy',
        failing: 'sales stand at no site until the next night',
      },
      payload: z.object({
        connectionUuid: z.uuid().optional(),
        after: z.object({ connection: z.uuid(), transaction: z.string() }).optional(),
      }),
      // every night for all of them: covers mappings changed while the queue was down
      schedule: '41 2 * * *',
      handler: async ({ connectionUuid, after }, signal) => {
        const { next } = await reattribute(parts, { connectionUuid, after }, signal)
        // a separate job for the rest: each has its own time limit and resumes where it began
        if (next) await parts.send(reattributeJob, { connectionUuid, after: next })
        else if (!connectionUuid) await searchAgain(parts)
      },
    }),
    followShopJob(parts),
    followStateJob(parts),
  ]
}
