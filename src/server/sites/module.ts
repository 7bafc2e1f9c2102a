import type { Answering } from '../module.ts'
import type { Platform } from '../platform.ts'
import { sitesCalls, type SitesAsks } from './calls.ts'

export const sitesModule = ({ database, events, clock, publicUrl }: Platform, asks: SitesAsks): Answering<'sites'> => ({
  calls: { sites: sitesCalls({ database, events, clock, ownHost: new URL(publicUrl).host, ...asks }) },
})
