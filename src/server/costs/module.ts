import type { Answering } from '../module.ts'
import type { Platform } from '../platform.ts'
import { costsCalls } from './calls.ts'
import { googleAdsCalls } from './google-ads/calls.ts'
import { googleAdsJobs } from './google-ads/jobs.ts'
import { googleAdsApp } from './google-ads/open-google-ads.ts'

export function costsModule({
  env,
  database,
  clock,
  log,
  jobs,
  publicUrl,
  outside,
  workshop,
}: Platform): Answering<'costs'> {
  const googleAds = { database, clock, log, send: jobs.send, publicUrl, app: googleAdsApp(env), outside }
  return {
    calls: { costs: costsCalls({ database, clock, workshop }), googleAds: googleAdsCalls(googleAds) },
    jobs: googleAdsJobs(googleAds),
  }
}
