import { and, eq, isNotNull } from 'drizzle-orm'
import { z } from 'zod'
import { defineJob, type Job } from '../../jobs/job.ts'
import { googleAdsConnection, googleAdsCustomer } from '../tables.ts'
import { importCosts } from './import-costs.ts'
import type { GoogleAdsParts } from './open-google-ads.ts'
import { type CustomerRow, runFor } from './runs.ts'

const importJob = 'costs.google-ads'

/** Creates a run, visible at once, and starts the import. */
export async function startImport({ database, clock, send }: GoogleAdsParts, c: CustomerRow): Promise<void> {
  await runFor(database, c, clock.now())
  await send(importJob, { sourceUuid: c.sourceUuid }, { key: c.sourceUuid })
}

/** Imports costs of every chosen customer, nightly and on demand. */
export function googleAdsJobs(parts: GoogleAdsParts): Job[] {
  const { system } = parts.database
  const chosen = () =>
    system
      .select({ customer: googleAdsCustomer })
      .from(googleAdsCustomer)
      .innerJoin(googleAdsConnection, eq(googleAdsConnection.accountUuid, googleAdsCustomer.accountUuid))
  const isActive = and(eq(googleAdsCustomer.isActive, true), isNotNull(googleAdsConnection.credentials))
  return [
    defineJob({
      name: importJob,
      about: {
        does: 'reads the costs of one Google Ads customer',
        reads: 'Google Ads, google_ads_customer',
        writes: 'ad_cost, google_ads_run',
        failing: 'costs of the day are missing; the next night reads them',
      },
      payload: z.object({ sourceUuid: z.uuid() }),
      concurrency: 4,
      retries: 1,
      handler: async ({ sourceUuid }, signal) => {
        const [found] = await chosen().where(and(isActive, eq(googleAdsCustomer.sourceUuid, sourceUuid)))
        if (found) await importCosts(parts, found.customer, signal)
      },
    }),
    defineJob({
      name: 'costs.google-ads-all',
      about: {
        does: 'starts the reading of all Google Ads customers',
        reads: 'google_ads_customer',
        writes: 'queue',
        failing: 'costs are a day older; they can be read by hand',
      },
      payload: z.object({}),
      schedule: '23 3 * * *',
      handler: async () => {
        if (!parts.app) return
        for (const { customer } of await chosen().where(isActive)) await startImport(parts, customer)
      },
    }),
  ]
}
