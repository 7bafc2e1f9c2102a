import { closedProgrammes, commissionCuts } from '../merchants/index.ts'
import type { Fact, ReadFacts } from '../insights/index.ts'
import { connectionNames, failingConnections, networkOf, silentCallbacks } from '../networks/index.ts'
import { changesBetween } from '../routing/index.ts'
import { brokenSince } from '../scanner/index.ts'
import { reportedSilences, withReturns } from '../sites/index.ts'
import type { Database } from '../store/database/open.ts'
import type { Events } from '../store/events/open.ts'

/** Collects, from all modules, known facts that make merchants earn less. */
export const createKnownFacts =
  ({ database, events }: { database: Database; events: Events }): ReadFacts =>
  async ({ accountUuid, hasBrokenLinks }, range) => {
    const [known, failing] = await Promise.all([
      database.as(accountUuid, async (tx) => ({
        named: await networkOf(tx),
        connections: new Map((await connectionNames(tx)).map((c) => [c.uuid, c.network])),
        closed: await closedProgrammes(tx, range),
        cuts: await commissionCuts(tx, range),
        callbacks: await silentCallbacks(tx, range),
        scripts: await reportedSilences(tx, range),
        // only for users with the right to broken links (R56: who sees broken links)
        links: hasBrokenLinks ? await brokenSince(tx, range) : [],
        changes: await changesBetween(tx, range),
      })),
      failingConnections(database, accountUuid),
    ])
    const { named, connections } = known
    return [
      ...known.closed.map(
        ({ network, campaignUuids, siteUuids, ...c }): Fact => ({
          kind: 'closed',
          ...c,
          ...named(network),
          until: null,
          sites: siteUuids,
          touched: { campaigns: campaignUuids },
        }),
      ),
      ...known.cuts.map(
        ({ network, campaignUuids, siteUuids: _, ...c }): Fact => ({
          kind: 'commissionCut',
          ...c,
          ...named(network),
          until: null,
          touched: { campaigns: campaignUuids },
        }),
      ),
      ...failing.map(
        (f): Fact => ({
          kind: 'importFailing',
          ...named(connections.get(f.connectionUuid) ?? ''),
          at: new Date(f.failingSinceDatetime),
          until: null,
          touched: { connections: [f.connectionUuid] },
        }),
      ),
      ...known.callbacks.map(
        (s): Fact => ({
          kind: 'callbackSilent',
          ...named(s.network),
          at: s.from,
          until: s.until,
          touched: { connections: [s.connectionUuid] },
        }),
      ),
      ...(await withReturns(events, accountUuid, known.scripts)).map(
        (s): Fact => ({
          kind: 'scriptSilent',
          siteUuid: s.siteUuid,
          siteName: s.name,
          at: s.from,
          until: s.until,
          touched: { sites: [s.siteUuid] },
        }),
      ),
      ...known.links.map(
        (l): Fact => ({
          kind: 'linkBroken',
          at: l.at,
          until: null,
          cut: l.lost,
          target: l.target,
          found: l.found,
          touched: { targets: [l.target] },
        }),
      ),
      ...known.changes.map(
        ({ domains, ...c }): Fact => ({ kind: 'routingChanged', ...c, touched: { merchants: domains } }),
      ),
    ]
  }
