import { z } from 'zod'
import { call } from '../call.ts'
import { csvType } from '../csv-file.ts'
import { checkRange, dayRange, reportInstant } from '../days.ts'
import { listed } from '../listed.ts'
import { searchedHost } from '../searched-host.ts'

const whole = (least: number, most: number) => z.coerce.number().int().min(least).max(most)

const search = z.string().max(2048).transform(searchedHost).default('')

const paged = {
  offset: whole(0, 10_000_000).default(0),
  /** Only events up to this instant, so that pages of a list stay consistent while clicks arrive. */
  asOf: reportInstant.optional(),
}

/** Groups of discover clicks: the tabs Dates, Target domain, Sites, Target path and Page URL. */
export const discoverGroups = ['date', 'targetDomain', 'channel', 'targetPath', 'page'] as const
export type DiscoverGroup = (typeof discoverGroups)[number]

export const discoverRow = z.object({
  group: z.enum(discoverGroups),
  /** As shown: a day, a domain, a site's name, a path. Empty means unknown. */
  groupName: z.string(),
  /** The group's key: a day, a domain, a site's uuid, host and path. */
  grp: z.string(),
  discoverCount: z.number(),
  /** The merchant of a target domain, if it is in the account's catalogue. */
  advertiserUuid: z.string().optional(),
})
export type DiscoverRow = z.output<typeof discoverRow>

export const networkClickRow = z.object({
  network: z.object({ networkUuid: z.string(), networkName: z.string() }),
  /** The shop's domain, read from the network's link; empty if the link does not contain it. */
  networkDiscoverDestinationDomain: z.string(),
  networkDiscoverCount: z.number(),
  channels: z.array(z.object({ channelUuid: z.string(), channelName: z.string(), channelDomain: z.string() })),
})
export type NetworkClickRow = z.output<typeof networkClickRow>

export const networkClickPath = z.object({
  networkDiscoverDestinationUrlPath: z.string(),
  networkDiscoverCount: z.number(),
  channel: z.object({ channelUuid: z.string(), channelName: z.string(), channelDomain: z.string() }),
})
export type NetworkClickPath = z.output<typeof networkClickPath>

const others = z.object({
  ...dayRange,
  groupBy: z.enum(discoverGroups).default('date'),
  search,
  orderBy: z.enum(['discoverCount', 'grp']).default('discoverCount'),
  orderDirection: z.enum(['asc', 'desc']).default('desc'),
  /** The range again as text, as in the screen's address; `fromDate` and `toDate` decide. */
  fromToDate: z.string().max(64).optional(),
  discoverChannelUuids: listed(64),
  pageUrlPaths: listed(2048),
  names: listed(2048),
  deviceTypes: listed(64),
  assigneeUserUuids: listed(64),
})

export const discover = {
  others: call({
    method: 'GET',
    path: '/discovers/v1/others/insights',
    kind: 'read',
    limit: 'report',
    summary: 'Discover clicks by day, target domain, site, target path or page, the most first',
    input: others.extend({ ...paged, limit: whole(1, 100_000).default(20) }).superRefine(checkRange),
    output: z.array(discoverRow),
  }),
  othersFile: call({
    method: 'POST',
    path: '/discovers/v1/others/file',
    kind: 'read',
    limit: 'listFile',
    download: csvType,
    summary: 'All rows of the list as CSV, however many (R246: files of lists)',
    input: others.superRefine(checkRange),
    output: z.unknown(),
  }),
  networkClicks: call({
    method: 'GET',
    path: '/discovers/v1/networkclicks/overview',
    kind: 'read',
    limit: 'report',
    summary: 'Clicks on links that were a network’s own already, by network and the shop they led to, the most first',
    input: z
      .object({ ...dayRange, search, ...paged, limit: whole(1, 1000).default(20), channelUuid: z.uuid().optional() })
      .superRefine(checkRange),
    output: z.array(networkClickRow),
  }),
  networkClickPaths: call({
    method: 'GET',
    path: '/discovers/v1/networkclicks/overview/paths',
    kind: 'read',
    limit: 'report',
    summary: 'The addresses at one shop that a network’s links led to, by site, the most first',
    input: z
      .object({
        ...dayRange,
        networkDiscoverNetworkUuid: z.string().max(64),
        networkDiscoverDestinationDomain: z.string().max(253),
        ...paged,
        limit: whole(1, 1000).default(20),
        channelUuid: z.uuid().optional(),
      })
      .superRefine(checkRange),
    output: z.array(networkClickPath),
  }),
}
