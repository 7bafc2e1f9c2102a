import { z } from 'zod'
import { v1 } from '../../../contract/integrations/v1/index.ts'
import { alertStates } from '../../../contract/alerts/alert-choices.ts'
import { lastWindow } from '../../../contract/last-window.ts'
import { mayUse } from '../../../contract/plans.ts'
import type { Principal } from '../../http/principal.ts'
import { todayIn } from '../../time/index.ts'
import type { Clock } from '../../time/clock.ts'
import { money } from '../v1/to-money.ts'
import { fenced, fencedOrNull } from './fence.ts'
import { ofCount, ofMoney, proofOf } from './proof.ts'
import { asCall, offset, tool, type ToolParts } from './tool.ts'

const unhealthyStates = new Set(['broken', 'stock', 'closed'])

/** The thirty days used by screens without a choice of days. */
const month = (who: Principal, clock: Clock) => {
  const { fromDate: from, toDate: to } = lastWindow(todayIn(who.timezone, clock))
  return { from, to, timezone: who.timezone }
}

const linksHealthTool = ({ v1: handlers, screens, clock, publicUrl }: ToolParts) =>
  tool({
    description:
      'Links that lead nowhere, with the pages they stand on and what they cost in 30 days, the most money first, and smart links in bad health.',
    input: z.object({ offset }),
    async run({ offset: skip }, { who }) {
      const [found, smart] = await Promise.all([
        asCall(v1.advice.brokenLinks, handlers.advice.brokenLinks)({}, who),
        screens().links.list({}, who),
      ])
      const open = found.broken_links
        .filter((b) => !b.is_fixed)
        .toSorted((a, b) => Number(b.cost.amount.amount) - Number(a.cost.amount.amount))
      const currency = open[0]?.cost.amount.currency ?? who.currencyCode
      const lost = open.reduce((sum, b) => sum + Number(b.cost.amount.amount), 0)
      return {
        about: 'All sites',
        data: {
          looked_at: found.looked_at,
          smart_links: smart
            .filter((l) => unhealthyStates.has(l.urlShortHealth))
            .slice(0, 20)
            .map((l) => ({ code: l.urlShortCode, health: l.urlShortHealth, name: fenced(l.urlShortName) })),
        },
        proof: proofOf({
          period: month(who, clock),
          known_share: null,
          values: {
            lost_to_broken_links: ofMoney(money(lost, currency)),
            clicks: ofCount(open.reduce((sum, b) => sum + b.clicks, 0)),
          },
          rows: open.slice(skip, skip + 20).map((b) => ({
            site_id: b.site_id,
            page: fenced(b.page),
            target: fenced(b.target),
            merchant: fenced(b.merchant.domain),
            error: b.error,
            status: b.status,
            reason: fenced(b.reason),
            since: b.since,
            clicks: String(b.clicks),
            lost: b.cost.amount.amount,
            lost_low: b.cost.low.amount,
            lost_high: b.cost.high.amount,
            currency: b.cost.amount.currency,
          })),
          rowCount: open.length,
          report_url: `${publicUrl}/discover/broken`,
        }),
      }
    },
  })

const opportunitiesTool = ({ v1: handlers, clock, publicUrl }: ToolParts) =>
  tool({
    description:
      'Shops whose clicks earn nothing or less than they could, with the reasons and what each would bring in 30 days, and open recommendations.',
    input: z.object({ offset }),
    async run({ offset: skip }, { who }) {
      const { opportunities, recommendations } = handlers.advice
      const [found, advice] = await Promise.all([
        asCall(v1.advice.opportunities, opportunities)({}, who),
        mayUse(who, 'recommendations')
          ? asCall(v1.advice.recommendations, recommendations)({ state: 'open' }, who)
          : { recommendations: [] },
      ])
      return {
        about: 'All sites',
        data: {
          computed_at: found.computed_at,
          recommendations: advice.recommendations.slice(0, 20).map((r) => ({
            kind: r.kind,
            action: r.action,
            merchant: r.merchant && fenced(r.merchant.domain),
            network: r.network && fenced(r.network.name),
            page: fencedOrNull(r.page),
            value: r.value,
          })),
        },
        proof: proofOf({
          period: month(who, clock),
          known_share: null,
          values: { opportunity_value: ofMoney(found.total) },
          rows: found.opportunities.slice(skip, skip + 20).map((o) => ({
            type: o.type,
            merchant_id: o.merchant.id,
            merchant: fenced(o.merchant.domain),
            network: fenced(o.network.name),
            clicks: String(o.clicks),
            reasons: o.reasons,
            value: o.value.amount.amount,
            low: o.value.low.amount,
            high: o.value.high.amount,
            currency: o.value.amount.currency,
          })),
          rowCount: found.opportunities.length,
          report_url: `${publicUrl}/discover/opportunities`,
        }),
      }
    },
  })

const alertsTool = ({ v1: handlers, publicUrl }: ToolParts) =>
  tool({
    description:
      'Alerts: counts that fell below what is usual, and facts such as failing imports, closed campaigns and broken links; since when, and what each costs in 30 days.',
    input: z.object({ state: z.enum(alertStates).default('open'), offset }),
    async run({ state, offset: skip }, { who }) {
      const found = await asCall(v1.alerts.list, handlers.alerts.list)({ state }, who)
      const days = found.alerts.flatMap((a) => [a.from, a.to]).toSorted()
      const period = { from: days[0] ?? '', to: days.at(-1) ?? '', timezone: who.timezone }
      return {
        about: `${state} alerts`,
        data: { looked_at: found.looked_at, state },
        proof: proofOf({
          period: days.length > 0 ? period : null,
          known_share: null,
          values: {},
          rows: found.alerts.slice(skip, skip + 20).map((a) => ({
            id: a.id,
            what: a.rule,
            subject: { kind: a.subject.kind, ...fenced(a.subject.name) },
            from: a.from,
            to: a.to,
            ...(a.fact
              ? {
                  clicks: String(a.fact.clicks),
                  network: fencedOrNull(a.fact.network),
                  before: fencedOrNull(a.fact.before),
                  after: fencedOrNull(a.fact.after),
                  message: fencedOrNull(a.fact.message),
                }
              : { seen: String(a.seen), expected: String(a.expected) }),
            at_stake: a.at_stake?.amount.amount ?? null,
            at_stake_low: a.at_stake?.low.amount ?? null,
            at_stake_high: a.at_stake?.high.amount ?? null,
            currency: a.at_stake?.amount.currency ?? null,
            effects: a.effects.map((e) => ({ kind: e.subject.kind, what: e.rule, ...fenced(e.subject.name) })),
            url: `${publicUrl}/alerts/${a.id}`,
          })),
          rowCount: found.alerts.length,
          report_url: `${publicUrl}/alerts`,
          definitions: ['at_stake'],
        }),
      }
    },
  })

const trackingHealthTool = ({ screens, clock, publicUrl }: ToolParts) =>
  tool({
    description:
      'Whether tracking works: the last pageview of each site, and the state of each network account: imports that fail, the last import, callbacks and the last sale.',
    input: z.object({}),
    async run(_, { who }) {
      const { sites, networks } = screens()
      const [all, connections, failing, sales] = await Promise.all([
        sites.options({}, who),
        networks.connections({}, who),
        networks.failing({}, who),
        networks.lastSales({}, who),
      ])
      const seen = await Promise.all(all.slice(0, 20).map((s) => sites.seen({ channelUuid: s.channelUuid }, who)))
      const troubles = new Map(failing.map((f) => [f.connectionUuid, f]))
      const lastSale = new Map(sales.map((s) => [s.connectionUuid, s.lastSaleDatetime]))
      const day = todayIn(who.timezone, clock)
      return {
        about: `${all.length} sites, ${connections.length} network accounts`,
        data: {
          sites: all.slice(0, 20).map((s, n) => ({
            id: s.channelUuid,
            site: fenced(s.channelDomain),
            is_active: s.channelIsActive,
            last_pageview: seen[n]?.pageview?.seenDatetime ?? null,
            has_two_scripts: seen[n]?.pageview?.seenIsDoubled ?? false,
            bots_of_two_hours: seen[n]?.seenBotCount ?? 0,
            url: `${publicUrl}/sites/${s.channelUuid}/test`,
          })),
          site_count: all.length,
        },
        proof: proofOf({
          period: { from: day, to: day, timezone: who.timezone },
          known_share: null,
          values: { failing_imports: ofCount(failing.length) },
          rows: connections
            .toSorted((a, b) => Number(troubles.has(b.connectionUuid)) - Number(troubles.has(a.connectionUuid)))
            .map((c) => {
              const trouble = troubles.get(c.connectionUuid)
              return {
                network_account_id: c.connectionUuid,
                network: fenced(c.network.networkName),
                name: fenced(c.connectionName),
                is_active: c.connectionIsActive,
                callbacks: c.connectionCallbackStatus,
                last_import: c.connectionLastImportDatetime,
                last_sale: lastSale.get(c.connectionUuid) ?? null,
                failing_since: trouble?.failingSinceDatetime ?? null,
                failed_imports: trouble ? String(trouble.failedCount) : '0',
                trouble: fencedOrNull(trouble?.message ?? null),
              }
            }),
          rowCount: connections.length,
          report_url: `${publicUrl}/networks`,
          definitions: ['last_pageview'],
        }),
      }
    },
  })

export const healthTools = (parts: ToolParts) => ({
  links_health: linksHealthTool(parts),
  opportunities: opportunitiesTool(parts),
  alerts: alertsTool(parts),
  tracking_health: trackingHealthTool(parts),
})
