import { z } from 'zod'
import type { Output } from '../../../contract/call.ts'
import { directory } from '../../../contract/merchants/directory.ts'
import type { StatementView } from '../../../contract/statement.ts'
import type { v1 } from '../../../contract/integrations/v1/index.ts'
import { mayUse } from '../../../contract/plans.ts'
import type { AllHandlers, Handlers } from '../../http/handlers.ts'
import type { Principal } from '../../http/principal.ts'
import { checked } from './asked.ts'
import { createCursor } from './cursor.ts'
import type { V1Parts } from './ports.ts'
import { networkNamed, siteNamed } from './named.ts'
import { money } from './to-money.ts'
import { Refusal } from './refusal.ts'

const value = (s: { score: number; scoreLow: number; scoreHigh: number }, currency: string) => ({
  amount: money(s.score, currency),
  low: money(s.scoreLow, currency),
  high: money(s.scoreHigh, currency),
})

type Sealer = ReturnType<typeof createCursor>
/** A page of a list that is read whole; the cursor counts the rows returned so far. */
export function pageOf<T>(
  all: readonly T[],
  { limit, cursor: sent }: { limit: number; cursor?: string | undefined },
  cursor: Sealer,
) {
  const from = z
    .number()
    .int()
    .min(0)
    .parse(cursor.read(sent) ?? 0)
  return {
    page: all.slice(from, from + limit),
    next: from + limit < all.length ? cursor.write(from + limit) : null,
  }
}

type Catalogue = {
  merchants: Handlers<typeof v1.merchants>
  programmes: Handlers<typeof v1.programmes>
  sites: Handlers<typeof v1.sites>
  advice: Handlers<typeof v1.advice>
  statements: Handlers<typeof v1.statements>
}

const listMerchants =
  ({ screens, cursorKey }: V1Parts): Catalogue['merchants']['list'] =>
  async (asked, who) => {
    const cursor = createCursor(cursorKey, who.accountUuid, asked)
    const at = z.string().nullable().parse(cursor.read(asked.cursor))
    const input = checked(directory.list.input, {
      search: asked.search,
      perPage: asked.limit,
      ...(asked.is_active === undefined ? {} : { trackerIsActive: asked.is_active }),
      ...(asked.has_traffic === undefined ? {} : { hasTraffic: asked.has_traffic }),
      ...(at === null ? {} : { cursor: at }),
    })
    const found = await screens().directory.list(input, who)
    return {
      merchants: found.campaigns.map((m) => ({
        id: m.advertiser.advertiserUuid,
        domain: m.advertiser.advertiserDomain,
        name: m.advertiser.advertiserName,
        is_active: m.campaignIsActive,
        has_traffic: m.hasTraffic,
        countries: m.campaignCountryCodes,
        commission_percent: m.campaignCommissionPercentage,
        commission_amount:
          m.campaignCommissionFlat !== null && m.campaignCurrencyCode !== null
            ? money(m.campaignCommissionFlat, m.campaignCurrencyCode)
            : null,
        rejection_rate: m.campaignRejectionRate,
        networks: m.networks.map(networkNamed),
        category: m.categoryName,
        updated_at: m.campaignUpdatedDatetime,
      })),
      next_cursor: found.cursor === null ? null : cursor.write(found.cursor),
    }
  }

const listProgrammes =
  ({ screens, cursorKey }: V1Parts): Catalogue['programmes']['list'] =>
  async (asked, who) => {
    const all = await screens().merchants.campaigns({}, who)
    const wanted = all.filter(
      (t) =>
        (asked.site === undefined || t.trackerChannelUuid === asked.site) &&
        (asked.merchant === undefined || t.trackerAdvertiserUuid === asked.merchant) &&
        (asked.is_active === undefined || t.trackerIsActive === asked.is_active),
    )
    const sorted = wanted.toSorted((a, b) => (a.trackerUuid < b.trackerUuid ? -1 : 1))
    const { page, next } = pageOf(sorted, asked, createCursor(cursorKey, who.accountUuid, asked))
    return {
      programmes: page.map((t) => ({
        campaign_id: t.trackerUuid,
        name: t.trackerName,
        programme_id: t.trackerProgramId,
        network_id: t.trackerNetworkUuid,
        merchant_id: t.trackerAdvertiserUuid,
        site_id: t.trackerChannelUuid,
        is_active: t.trackerIsActive,
      })),
      next_cursor: next,
    }
  }

const listSites =
  ({ screens }: V1Parts): Catalogue['sites']['list'] =>
  async (_, who) => {
    const found = await screens().sites.options({}, who)
    return {
      sites: found.map((s) => ({
        ...siteNamed(s),
        type: s.channelType,
        currency: s.channelCurrencyCode,
        is_active: s.channelIsActive,
        created_at: s.channelCreatedDatetime,
      })),
    }
  }

const opportunities =
  ({ screens }: V1Parts): Catalogue['advice']['opportunities'] =>
  async (_, who) => {
    const found = await screens().opportunities.top({}, who)
    return {
      computed_at: found.computedDatetime,
      total: money(found.total, found.currencyCode),
      opportunities: found.opportunities.map((o) => ({
        type: o.opportunityType,
        clicks: o.opportunityClicks,
        merchant: { id: o.advertiser.advertiserUuid, domain: o.advertiser.advertiserDomain },
        network: networkNamed(o.network),
        sites: o.channels.map(siteNamed),
        reasons: o.reasons.map((r) => ({ reason: r.reason, clicks: r.clickCount })),
        value: value(o, found.currencyCode),
      })),
    }
  }

const recommendations =
  ({ screens }: V1Parts): Catalogue['advice']['recommendations'] =>
  async ({ state }, who) => {
    if (!mayUse(who, 'recommendations'))
      throw new Refusal(402, 'plan_needed', 'Recommendations are no part of your plan')
    const found = await screens().recommendations.list({}, who)
    return {
      recommendations: found.recommendations
        .filter((r) => state === undefined || r.state === state)
        .map((r) => ({
          key: r.recommendationKey,
          kind: r.kind,
          action: r.act,
          state: r.state,
          merchant: r.advertiser ? { id: r.advertiser.advertiserUuid, domain: r.advertiser.advertiserDomain } : null,
          network: r.network ? networkNamed(r.network) : null,
          from_network: r.fromNetwork ? networkNamed(r.fromNetwork) : null,
          page: r.page,
          clicks: r.clickCount,
          value: value(r, found.currencyCode),
          counted: money(r.counted, found.currencyCode),
        })),
    }
  }

const brokenLinks =
  ({ screens }: V1Parts): Catalogue['advice']['brokenLinks'] =>
  async (_, who) => {
    if (!who.hasBrokenLinks) throw new Refusal(403, 'forbidden', 'Whoever made this key has no right to broken links')
    const found = await screens().brokenLinks.overview({ show: false }, who)
    return {
      looked_at: found.lastLookDatetime,
      broken_links: found.brokenLinks.map((b) => ({
        site_id: b.brokenLinkChannelUuid,
        page: b.brokenLinkUrlPath,
        target: b.brokenLinkTargetUrlPath,
        target_url: b.brokenLinkTargetUrl,
        error: b.brokenLinkErrorCode,
        status: b.brokenLinkStatusCode,
        reason: b.brokenLinkReason,
        clicks: b.brokenLinkClickCount,
        merchant: { id: b.advertiserUuid, domain: b.advertiserDomain },
        cost: value(b, found.currencyCode),
        is_fixed: b.brokenLinkIsFixed,
        since: b.brokenLinkDatetime,
        checked_at: b.brokenLinkCheckedDatetime,
      })),
    }
  }

type Party = { kind: 'partner' | 'creator'; id: string; name: string; statements: readonly StatementView[] }

/** The parties with statements: each partner, or the requested creator. */
async function partiesOf(
  { partners, partnerOrders, creators, creatorMoney }: AllHandlers,
  creatorId: string | undefined,
  who: Principal,
): Promise<Party[]> {
  const { accountUuid } = who
  const parties: Party[] = []
  if (creatorId === undefined) {
    for (const p of (await partners.list({ accountUuid }, who)).partners) {
      const found = await partnerOrders.statements({ accountUuid, partnerUuid: p.uuid }, who)
      parties.push({ kind: 'partner', id: p.uuid, name: p.name, statements: found.statements })
    }
  } else {
    const found = await creatorMoney.overview({ creatorId }, who)
    const { creatorName } = await creators.detail({ creatorId }, who)
    parties.push({ kind: 'creator', id: creatorId, name: creatorName, statements: found.statements })
  }
  return parties
}

const shownStatement = ({
  party: { kind, ...party },
  s,
}: {
  party: Omit<Party, 'statements'>
  s: StatementView
}): Output<typeof v1.statements.list>['statements'][number] => {
  const of = (amount: number) => money(amount, s.currencyCode)
  return {
    id: s.statementUuid,
    kind,
    party,
    number: s.statementNumber,
    month: s.month,
    lines: s.lineCount,
    carried_in: of(s.carriedIn),
    earned: of(s.earned),
    returned: of(s.returned),
    payout: of(s.payout),
    carried_out: of(s.carriedOut),
    vat: of(s.vat),
    to_pay: of(s.toPay),
    closed_at: s.closedDatetime,
    due_on: s.dueOn,
    is_overdue: s.isOverdue,
    paid_on: s.paidOn,
  }
}

const listStatements =
  ({ screens, cursorKey }: V1Parts): Catalogue['statements']['list'] =>
  async (asked, who) => {
    const need = asked.creator === undefined ? 'partners' : 'creators'
    if (!mayUse(who, need)) throw new Refusal(402, 'plan_needed', `Statements of ${need} are no part of your plan`)
    const parties = await partiesOf(screens(), asked.creator, who)
    const all = parties
      .flatMap(({ statements, ...party }) => statements.map((s) => ({ party, s })))
      .toSorted((a, b) =>
        a.s.month < b.s.month ? 1 : a.s.month > b.s.month ? -1 : a.s.statementNumber - b.s.statementNumber,
      )
    const { page, next } = pageOf(all, asked, createCursor(cursorKey, who.accountUuid, asked))
    return {
      statements: page.map(shownStatement),
      next_cursor: next,
    }
  }

export const catalogueCalls = (parts: V1Parts): Catalogue => ({
  merchants: { list: listMerchants(parts) },
  programmes: { list: listProgrammes(parts) },
  sites: { list: listSites(parts) },
  advice: {
    opportunities: opportunities(parts),
    recommendations: recommendations(parts),
    brokenLinks: brokenLinks(parts),
  },
  statements: { list: listStatements(parts) },
})
