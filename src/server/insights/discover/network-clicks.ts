import { z } from 'zod'
import type { Parsed } from '../../../contract/call.ts'
import type { discover, NetworkClickPath, NetworkClickRow } from '../../../contract/insights/discover.ts'
import { ask, type Viewer } from '../ask.ts'
import type { InsightsPorts } from '../ports.ts'
import { whereSql } from '../report/filter-sql.ts'
import type { Names } from '../report/names.ts'
import { type Bind, binder, type ReportQuery } from '../report/report-query.ts'
import { hostSql, untilSql } from './others.ts'

/** How to recognise a network's own link, and which parameters contain the shop's address. */
export type LinkRule = { networkUuid: string; clickHosts: readonly string[]; targetParameters: readonly string[] }
export type DiscoverPorts = InsightsPorts & {
  /** Rules of the networks that may appear in an account. */
  linkRules: (accountUuid: string) => Promise<readonly LinkRule[]>
}

type Input = Parsed<typeof discover.networkClicks>
type PathsInput = Parsed<typeof discover.networkClickPaths>

/** A subdomain of a network's click domain belongs to the network as well. */
function networkSql(rules: readonly LinkRule[], bind: Bind): string {
  const pairs = rules.flatMap((r) => r.clickHosts.map((h) => ({ host: h.replace(/^www\./, ''), uuid: r.networkUuid })))
  const hosts = bind(
    'hosts',
    'Array(String)',
    pairs.map((p) => p.host),
  )
  const uuids = bind(
    'networks',
    'Array(String)',
    pairs.map((p) => p.uuid),
  )
  const host = hostSql('toString(target)')
  return `arrayFirst((u, h) -> ${host} = h OR endsWith(${host}, concat('.', h)), ${uuids}, ${hosts})`
}

/** The shop's address inside the link, host and path; '' when the link does not contain it. */
function destinationSql(rules: readonly LinkRule[], bind: Bind): string {
  const names = [...new Set(rules.flatMap((r) => r.targetParameters))]
  const values = names.map((n, i) => `extractURLParameter(target_url, ${bind(`parameter${i}`, 'String', n)})`)
  const decoded = `arrayMap(v -> decodeURLFormComponent(v), [${values.join(', ') || `''`}])`
  const address = `arrayFirst(v -> match(v, '^https?://'), ${decoded})`
  return `replaceRegexpOne(extract(${address}, '^https?://([^?#]*)'), '^(?i)www[.]', '')`
}

/** One row per click: network, destination and site; null when a filter excludes the clicks. */
async function clicksSql(
  ports: DiscoverPorts,
  query: ReportQuery,
  asOf: string | undefined,
  bind: Bind,
): Promise<string | null> {
  const where = whereSql(query, 'click', bind)
  if (!where) return null
  const rules = await ports.linkRules(query.account)
  const all = [`kind = 'network'`, ...where, ...untilSql(asOf, bind)]
  return `SELECT ${networkSql(rules, bind)} AS network, ${destinationSql(rules, bind)} AS written,
  splitByChar('/', written)[1] AS host, lower(host) AS domain, concat(domain, substring(written, length(host) + 1)) AS address,
  toString(site_uuid) AS site FROM click WHERE ${all.join(' AND ')}`
}

const askClicks = (ports: DiscoverPorts, viewer: Viewer, { fromDate, toDate, channelUuid }: Input | PathsInput) =>
  ask(ports, viewer, {
    fromDate,
    toDate,
    groupBy: 'page',
    filters: channelUuid ? { channelUuids: [channelUuid] } : {},
  })

const pageOf = ({ limit, offset }: { limit: number; offset: number }, bind: Bind) =>
  `LIMIT ${bind('limit', 'UInt32', limit)} OFFSET ${bind('offset', 'UInt32', offset)}`

const channelOf = (uuid: string, names: Names) => ({
  channelUuid: uuid,
  channelName: names.sites.get(uuid)?.name ?? '',
  channelDomain: names.sites.get(uuid)?.domain ?? '',
})

/** Network clicks by network and shop, highest count first; equal counts by domain and network. */
export async function networkClickRows(ports: DiscoverPorts, input: Input, viewer: Viewer): Promise<NetworkClickRow[]> {
  const { query, names } = await askClicks(ports, viewer, input)
  const { params, bind } = binder()
  const clicks = await clicksSql(ports, query, input.asOf, bind)
  if (!clicks) return []
  const found = input.search ? `WHERE position(domain, ${bind('search', 'String', input.search)}) > 0` : ''
  const rows = await ports.events.query(query.account, {
    name: 'network clicks',
    sql: `SELECT network, domain, count() AS n, arraySort(groupUniqArray(site)) AS sites FROM (${clicks}) ${found}
GROUP BY network, domain ORDER BY n DESC, domain, network ${pageOf(input, bind)}`,
    params,
    row: z.object({ network: z.string(), domain: z.string(), n: z.number(), sites: z.array(z.string()) }),
  })
  const known = await names
  return rows.map((r) => ({
    network: { networkUuid: r.network, networkName: known.networks.get(r.network)?.name ?? '' },
    networkDiscoverDestinationDomain: r.domain,
    networkDiscoverCount: r.n,
    channels: r.sites.map((uuid) => channelOf(uuid, known)),
  }))
}

/** Addresses at one shop by site, highest count first. */
export async function networkClickPaths(
  ports: DiscoverPorts,
  input: PathsInput,
  viewer: Viewer,
): Promise<NetworkClickPath[]> {
  const { query, names } = await askClicks(ports, viewer, input)
  const { params, bind } = binder()
  const clicks = await clicksSql(ports, query, input.asOf, bind)
  if (!clicks) return []
  const network = bind('network', 'String', input.networkDiscoverNetworkUuid)
  const domain = bind('domain', 'String', input.networkDiscoverDestinationDomain.toLowerCase())
  const rows = await ports.events.query(query.account, {
    name: 'network click paths',
    sql: `SELECT address, site, count() AS n FROM (${clicks}) WHERE network = ${network} AND domain = ${domain}
GROUP BY address, site ORDER BY n DESC, address, site ${pageOf(input, bind)}`,
    params,
    row: z.object({ address: z.string(), site: z.string(), n: z.number() }),
  })
  const known = await names
  return rows.map((r) => ({
    networkDiscoverDestinationUrlPath: r.address,
    networkDiscoverCount: r.n,
    channel: channelOf(r.site, known),
  }))
}
