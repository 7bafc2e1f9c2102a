import { z } from 'zod'
import { defineJob, type Job } from '../jobs/job.ts'
import type { RateStores } from './rates/load-rates.ts'
import { type ReadBank, refreshRates } from './rates/refresh-rates.ts'

export const ratesJob = 'money.rates'

/** Rates are published at about 16:00 in Frankfurt on working days: asked twice, in case the first is early. */
export function moneyJobs(parts: RateStores & { readBank: ReadBank }): Job[] {
  return [
    defineJob({
      name: ratesJob,
      payload: z.object({}),
      schedule: '30 15,17 * * *',
      expireInSeconds: 1800,
      retries: 3,
      handler: async () => {
        await refreshRates(parts, parts.readBank)
      },
    }),
  ]
}
