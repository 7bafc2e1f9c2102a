import { z } from 'zod'
import { conversions as screenConversions } from '../../../contract/insights/conversions.ts'
import { v1 } from '../../../contract/integrations/v1/index.ts'
import { checkPeriod } from '../../../contract/integrations/v1/words.ts'
import { ledger, ledgerKinds } from '../../../contract/money/ledger.ts'
import { stringifySearch } from '../../../report/search.ts'
import { filtersOf, rangeOf } from '../v1/asked.ts'
import { money } from '../v1/to-money.ts'
import { fenced, fencedOrNull } from './fence.ts'
import { figuresOf } from './measured.ts'
import { ofMoney, proofOf } from './proof.ts'
import { asCall, daysText, filters, given, offset, periodInput, tool, type ToolParts } from './tool.ts'

/** Ledger entries that changed money; a new status with the same money is left out, as on the screen. */
const moneyKinds = ledgerKinds.filter((kind) => kind !== 'moved' && kind !== 'detail')

const conversionsTool = ({ v1: handlers, screens, clock, publicUrl }: ToolParts) => {
  const report = asCall(v1.report.get, handlers.report.get)
  const list = asCall(v1.conversions.list, handlers.conversions.list)
  return tool({
    description:
      'Single conversions of a period, the newest first, twenty at a time, with the totals of all of them. Go on with next_cursor.',
    input: z.object({ ...periodInput, filters, cursor: z.string().max(2000).optional() }).superRefine(checkPeriod),
    async run({ filters: chosen, cursor, ...days }, { who }) {
      const asked = { ...given(days), ...given(chosen) }
      const range = rangeOf(days, who, clock)
      const wire = { ...range, filters: filtersOf(chosen) }
      const insights = asCall(screenConversions.insights, screens().conversions.insights)
      const [page, all, counted] = await Promise.all([
        list({ ...asked, limit: '20', ...given({ cursor }) }, who),
        report({ ...asked, group: 'status', limit: '1' }, who),
        insights(wire, who),
      ])
      const rowCount = Object.values(counted).reduce((sum, i) => sum + i.count + i.paidClickCount, 0)
      const items = Object.entries(wire.filters).flatMap(([key, values]) =>
        Array.isArray(values) ? values.map((value) => ({ key, value })) : [],
      )
      const search = { from: range.fromDate, to: range.toDate, filters: items }
      return {
        about: daysText(all.period),
        data: { next_cursor: page.next_cursor },
        proof: proofOf({
          period: all.period,
          known_share: all.known_share,
          values: figuresOf(all.totals, [
            'conversions',
            'rejected_conversions',
            'revenue',
            'pending_revenue',
            'rejected_revenue',
          ]),
          rows: page.conversions.map((c) => ({
            id: c.id,
            at: c.at,
            status: c.status,
            kind: c.kind,
            commission: c.commission.amount,
            revenue: c.revenue.amount,
            sale: c.sale.amount,
            currency: c.commission.currency,
            merchant: fenced(c.merchant.domain),
            site: fenced(c.site.domain),
            network: fenced(c.network.name),
            page: fencedOrNull(c.page),
            order_id: fencedOrNull(c.order_id),
          })),
          rowCount,
          report_url: `${publicUrl}/insights/conversions${stringifySearch(search)}`,
          definitions: ['commission', 'known_share'],
        }),
      }
    },
  })
}

const conversionReceiptTool = ({ v1: handlers, publicUrl }: ToolParts) => {
  const receipt = asCall(v1.conversions.receipt, handlers.conversions.receipt)
  return tool({
    description:
      'Where one conversion comes from and what happened to it: its click, how it was attributed, its amounts and rate, and all its states.',
    input: z.object({ id: z.uuid().describe('id of a conversion, from the tool conversions or changes') }),
    async run({ id }, { who }) {
      const c = await receipt({ id }, who)
      const day = c.at.slice(0, 10)
      return {
        about: `Conversion of ${day}`,
        data: {
          id: c.id,
          at: c.at,
          clicked_at: c.clicked_at,
          status: c.status,
          kind: c.kind,
          found_by: c.found_by,
          rate: c.rate,
          network_amounts: c.network_amounts,
          merchant: fenced(c.merchant.domain),
          site: fenced(c.site.domain),
          network: fenced(c.network.name),
          campaign: c.campaign && { id: c.campaign.id, ...fenced(c.campaign.name) },
          smart_link: c.smart_link && fenced(c.smart_link.name),
          reason: fencedOrNull(c.reason),
          order_id: fencedOrNull(c.order_id),
          transaction_id: fencedOrNull(c.transaction_id),
          sub_ids: c.sub_ids.map(fencedOrNull),
          page: fencedOrNull(c.page),
          click: c.click && {
            id: c.click.id,
            at: c.click.at,
            page: fencedOrNull(c.click.page),
            target: fencedOrNull(c.click.target),
            device: c.click.device,
            country: c.click.country,
          },
        },
        proof: proofOf({
          period: null,
          known_share: null,
          values: { commission: ofMoney(c.commission), revenue: ofMoney(c.revenue), sales: ofMoney(c.sale) },
          rows: c.states.map((s) => ({
            at: s.at,
            kind: s.kind,
            source: s.source,
            status: s.now.status,
            commission: s.now.commission.amount,
            before: s.before?.commission.amount ?? null,
            difference: s.difference.amount,
            currency: s.difference.currency,
            reason: fencedOrNull(s.reason),
          })),
          report_url: `${publicUrl}/insights/conversions?from=${day}&to=${day}&conversion=${c.id}`,
        }),
      }
    },
  })
}

const changesTool = ({ screens, clock, publicUrl }: ToolParts) =>
  tool({
    description:
      'What networks changed in a period: commissions that were reduced after approval, rejected, listed no more or came new, the newest first, with their sum.',
    input: z
      .object({ ...periodInput, kinds: z.array(z.enum(ledgerKinds)).min(1).max(8).optional(), offset })
      .superRefine(checkPeriod),
    async run({ kinds, offset: skip, ...days }, { who }) {
      const range = rangeOf(days, who, clock)
      const { ledger: screen } = screens()
      const wanted = { ...range, filters: { kinds: kinds ?? moneyKinds } }
      const [found, sums] = await Promise.all([
        asCall(ledger.changes, screen.changes)({ ...wanted, offset: skip, limit: 20 }, who),
        asCall(ledger.sums, screen.sums)(wanted, who),
      ])
      const currency = sums[0]?.currencyCode ?? who.currencyCode
      const period = { from: range.fromDate, to: range.toDate, timezone: who.timezone }
      const search = {
        from: range.fromDate,
        to: range.toDate,
        filters: (kinds ?? []).map((value) => ({ key: 'kinds', value })),
      }
      return {
        about: daysText(period),
        data: {
          by_kind: sums.map((s) => ({
            network: fenced(s.networkName),
            kind: s.ledgerKind,
            count: String(s.count),
            difference: money(s.difference, s.currencyCode),
          })),
        },
        proof: proofOf({
          period,
          known_share: null,
          values: {
            difference: ofMoney(
              money(
                sums.reduce((sum, s) => sum + s.difference, 0),
                currency,
              ),
            ),
          },
          rows: found.rows.map((row) => ({
            at: row.ledgerDatetime,
            kind: row.ledgerKind,
            source: row.ledgerSource,
            conversion_id: row.conversionUuid,
            status: row.now.status,
            status_before: row.before?.status ?? null,
            difference: money(row.converted.difference, currency).amount,
            currency: row.converted.currencyCode,
            network: fenced(row.networkName),
            name: fencedOrNull(row.name),
            order_id: fencedOrNull(row.orderId),
            reason: fencedOrNull(row.reason),
          })),
          rowCount: found.total,
          report_url: `${publicUrl}/insights/changes${stringifySearch(search)}`,
        }),
      }
    },
  })

export const moneyTools = (parts: ToolParts) => ({
  conversions: conversionsTool(parts),
  conversion_receipt: conversionReceiptTool(parts),
  changes: changesTool(parts),
})
