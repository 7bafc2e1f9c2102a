import { z } from 'zod'
import type { Output } from '../../../contract/call.ts'
import { clicks as screenClicks, type ListedClick } from '../../../contract/insights/clicks.ts'
import { type ConversionRow, conversions as screenConversions } from '../../../contract/insights/conversions.ts'
import type { v1 } from '../../../contract/integrations/v1/index.ts'
import type { LedgerRow } from '../../../contract/money/ledger.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { NumberedChange } from '../../money/index.ts'
import { checked, filtersOf, rangeOf } from './asked.ts'
import { createCursor } from './cursor.ts'
import type { V1Parts } from './ports.ts'
import { networkNamed, siteNamed } from './named.ts'
import { money } from './to-money.ts'

type Shown = Output<typeof v1.conversions.list>['conversions'][number]
type Merchant = { advertiserUuid: string | null; advertiserDomain: string; advertiserName: string }
const merchantOf = (a: Merchant) => ({ id: a.advertiserUuid, domain: a.advertiserDomain, name: a.advertiserName })

const shown = (c: ConversionRow): Shown => ({
  id: c.conversionUuid,
  at: c.conversionDatetime,
  clicked_at: c.conversionClickDatetime,
  name: c.conversionName,
  status: c.conversionStatusKey,
  kind: c.conversionKind === 'cpc' ? 'click' : 'sale',
  sale: money(c.conversionSale, c.conversionCurrencyCode),
  commission: money(c.conversionCommission, c.conversionCurrencyCode),
  revenue: money(c.conversionTotalCommission, c.conversionCurrencyCode),
  order_id: c.conversionSaleOrderId,
  transaction_id: c.conversionNetworkTransactionId,
  sub_ids: [
    c.conversionSubId,
    c.conversionSubId1,
    c.conversionSubId2,
    c.conversionSubId3,
    c.conversionSubId4,
    c.conversionSubId5,
  ],
  page: c.conversionUrlPath,
  click_id: c.conversionClickUuid,
  merchant: merchantOf(c.advertiser),
  site: siteNamed(c.channel),
  network: networkNamed(c.network),
})
const said = (s: LedgerRow['now']) => ({
  status: s.status,
  status_word: s.statusWord,
  sale: money(s.sale, s.currencyCode),
  commission: money(s.commission, s.currencyCode),
})
const state = (row: LedgerRow) => ({
  at: row.ledgerDatetime,
  kind: row.ledgerKind,
  source: row.ledgerSource,
  now: said(row.now),
  before: row.before ? said(row.before) : null,
  difference: money(row.difference, row.now.currencyCode),
  reason: row.reason,
})

/** A change as shown by `/v1/changes` and in webhook messages. */
export const shownChange = ({ number, row }: NumberedChange): Output<typeof v1.changes.list>['changes'][number] => ({
  number,
  ...state(row),
  conversion_id: row.conversionUuid,
  transaction_id: row.transactionId,
  order_id: row.orderId,
  name: row.name,
  network: networkNamed(row),
  network_account: { id: row.connectionUuid, name: row.connectionName },
})

const afterConversion = z.string().nullable()
const afterClick = z.object({ clickUuid: z.string(), clickDatetime: z.string() }).nullable()

type Conversions = {
  conversions: Handlers<typeof v1.conversions>
  changes: Handlers<typeof v1.changes>
  clicks: Handlers<typeof v1.clicks>
}

const listConversions =
  ({ clock, screens, cursorKey }: V1Parts): Conversions['conversions']['list'] =>
  async (asked, who) => {
    // the days of "the last 30" on the first page also apply to the next pages
    const cursor = createCursor(cursorKey, who.accountUuid, asked)
    const [range, after] = z
      .tuple([z.object({ fromDate: z.string(), toDate: z.string() }), afterConversion])
      .parse(cursor.read(asked.cursor) ?? [rangeOf(asked, who, clock), null])
    const input = checked(screenConversions.list.input, {
      ...range,
      filters: filtersOf(asked),
      limit: Math.min(asked.limit + 1, 1000),
      ...(after === null ? {} : { afterUuid: after }),
    })
    const rows = await screens().conversions.list(input, who)
    const page = rows.slice(0, asked.limit)
    const isMore = rows.length > page.length || (asked.limit === 1000 && rows.length === 1000)
    return {
      conversions: page.map(shown),
      next_cursor: isMore ? cursor.write([range, page.at(-1)?.conversionUuid ?? null]) : null,
    }
  }

const receipt =
  ({ screens }: V1Parts): Conversions['conversions']['receipt'] =>
  async ({ id }, who) => {
    const c = await screens().conversions.detail({ conversionUuid: id }, who)
    return {
      ...shown(c),
      network_amounts: {
        sale: money(c.networkAmounts.sale, c.networkAmounts.currencyCode),
        commission: money(c.networkAmounts.commission, c.networkAmounts.currencyCode),
      },
      rate: c.rate ? { value: String(c.rate.value), day: c.rate.day } : null,
      reason: c.conversionReason,
      found_by: c.conversionAttributedBy,
      campaign: c.tracker ? { id: c.tracker.trackerUuid, name: c.tracker.trackerName } : null,
      smart_link: c.smartLink ? { code: c.smartLink.urlShortCode, name: c.smartLink.urlShortName } : null,
      tags: c.tags,
      click: c.click
        ? {
            id: c.click.clickUuid,
            at: c.click.clickDatetime,
            page: c.click.clickUrlPath,
            target: c.click.clickTargetUrlPath,
            device: c.click.clickDevice,
            country: c.click.clickCountry,
          }
        : null,
      states: c.states.map(state),
    }
  }

const listChanges =
  ({ changesAfter }: V1Parts): Conversions['changes']['list'] =>
  async ({ after, limit }, { accountUuid, currencyCode }) => {
    const found = await changesAfter(accountUuid, { after, limit, currencyCode })
    return {
      changes: found.changes.map(shownChange),
      last: found.last,
      has_more: found.hasMore,
    }
  }

const shownClick = (c: ListedClick): Output<typeof v1.clicks.list>['clicks'][number] => ({
  id: c.clickUuid,
  at: c.clickDatetime,
  page: c.clickUrlPath,
  target: c.clickTargetUrlPath,
  merchant: merchantOf(c.advertiser),
  site: siteNamed(c.channel),
  network: c.network ? networkNamed(c.network) : null,
  conversion: c.conversion
    ? {
        id: c.conversion.conversionUuid,
        status: c.conversion.conversionStatusKey,
        commission: money(c.conversion.conversionCommission, c.conversion.conversionCurrencyCode),
        count: c.conversion.conversionCount,
      }
    : null,
})

const listClicks =
  ({ clock, screens, cursorKey }: V1Parts): Conversions['clicks']['list'] =>
  async (asked, who) => {
    const cursor = createCursor(cursorKey, who.accountUuid, asked)
    const [range, after] = z
      .tuple([z.object({ fromDate: z.string(), toDate: z.string() }), afterClick])
      .parse(cursor.read(asked.cursor) ?? [rangeOf(asked, who, clock), null])
    const input = checked(screenClicks.list.input, {
      ...range,
      filters: filtersOf(asked),
      limit: Math.min(asked.limit + 1, 1000),
      ...(after === null ? {} : { after }),
    })
    const rows = await screens().clicks.list(input, who)
    const page = rows.slice(0, asked.limit)
    const isMore = rows.length > page.length || (asked.limit === 1000 && rows.length === 1000)
    const last = page.at(-1)
    return {
      clicks: page.map(shownClick),
      next_cursor:
        isMore && last ? cursor.write([range, { clickUuid: last.clickUuid, clickDatetime: last.clickDatetime }]) : null,
    }
  }

export const conversionCalls = (parts: V1Parts): Conversions => ({
  conversions: { list: listConversions(parts), receipt: receipt(parts) },
  changes: { list: listChanges(parts) },
  clicks: { list: listClicks(parts) },
})
