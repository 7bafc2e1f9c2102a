import type { Answering } from '../module.ts'
import type { Platform } from '../platform.ts'
import type { Job } from '../jobs/index.ts'
import { sitesCalls, type SitesAsks } from './calls.ts'
import { scriptJob } from './tell-of-scripts.ts'

export function sitesModule(
  { database, events, clock, publicUrl }: Platform,
  asks: SitesAsks,
): Answering<'sites'> & { jobs: Job[] } {
  const parts = { database, events, clock, ownHost: new URL(publicUrl).host }
  return { calls: { sites: sitesCalls({ ...parts, ...asks }) }, jobs: [scriptJob(parts)] }
}
