import type { Parsed } from '../../../contract/call.ts'
import { daysBetween } from '../../../contract/days.ts'
import type { unpaid, UnpaidRow, UnpaidWhy } from '../../../contract/discovery/unpaid.ts'
import { type UnearnedReason, unearnedReasons } from '../../../contract/discovery/unpaid-choices.ts'
import { unpaidFile } from '../../../report/unpaid-file.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Principal } from '../../http/principal.ts'
import type { Events } from '../../store/events/open.ts'
import { rangeToInstants } from '../../time/index.ts'
import { type CsvDownloads, pagesOf } from '../../workshop/csv-download.ts'
import { moneyIn, rangeIn, whyOf } from '../answers/in-currency.ts'
import { countsOf } from '../answers/opportunities.ts'
import { type NightlyView, type ReadParts, readNightlyView } from '../answers/read-nightly-view.ts'
import { addUp, type Sum } from './add-up.ts'
import { countClicks, type CountedRange, countPages } from './count-clicks.ts'
import { judge } from './judge.ts'
import { readUnearned } from './read-unearned.ts'

type Asked = Parsed<typeof unpaid.overview>
type Rows = Parsed<typeof unpaid.file>
type Parts = ReadParts & { events: Events; csv: CsvDownloads }

const month = 30
const rangeOf = ({ fromDate, toDate, channelUuids }: Asked, { timezone }: Principal): CountedRange => ({
  instants: rangeToInstants({ fromDate, toDate }, timezone),
  timezone,
  siteUuids: channelUuids,
})

/** The nightly data, and the length of a month relative to the counted period. */
async function read(parts: Parts, asked: Asked, who: Principal) {
  const [shown, unearned] = await Promise.all([
    readNightlyView(parts, who, asked.currencyCode),
    readUnearned(parts.database, who.accountUuid),
  ])
  const times = month / (daysBetween(asked.fromDate, asked.toDate) + 1)
  return { shown, unearned, scale: { times, rangeFactor: shown.night?.rangeFactor ?? 1 } }
}

const valueOf = ({ money }: NightlyView, { value }: Sum) => rangeIn(money, value)
const reasonsOf = (sum: Sum) => countsOf(Object.fromEntries(sum.reasons))

function whyRow({ known }: Sum, reason: UnearnedReason | undefined, { networkOf }: NightlyView): UnpaidWhy | null {
  if (!reason) return null
  const named = (network: string | undefined) => (network ? networkOf(network) : null)
  return {
    reason,
    network: named(known?.saidBy),
    sinceDatetime: known?.since ? new Date(known.since).toISOString() : null,
    betterNetwork: named(known?.at),
    percentage: known?.percentage ?? null,
    act: known?.act ?? 'none',
  }
}

/** The value of one click to a shop, and why, if the nightly run has a suggestion for it. */
function clickOf({ grp }: Sum, { night, money }: NightlyView): UnpaidRow['click'] {
  const found = night?.opportunities.find((o) => o.type === 'connect' && o.action.domain === grp)
  const why = found ? whyOf(money, found.action) : null
  return why ? { expectation: why.expectation, chance: why.chance } : null
}

const orders: Record<Rows['orderBy'], (a: Sum, b: Sum, pages: ReadonlyMap<string, number>) => number> = {
  // a wide guess never ranks above a certain value
  value: (a, b) => a.value.low - b.value.low || a.value.expected - b.value.expected || a.clicks - b.clicks,
  clickCount: (a, b) => a.clicks - b.clicks,
  pagesCount: (a, b, pages) => (pages.get(a.grp) ?? 0) - (pages.get(b.grp) ?? 0),
  grp: (a, b) => (a.grp < b.grp ? -1 : 1),
}

/** Matching rows in order, with their content. */
async function listed(parts: Parts, asked: Rows, who: Principal) {
  const range = { ...rangeOf(asked, who), page: asked.page }
  const [{ shown, unearned, scale }, counts, pages] = await Promise.all([
    read(parts, asked, who),
    countClicks(parts.events, who.accountUuid, asked.groupBy, range),
    asked.groupBy === 'shop' ? countPages(parts.events, who.accountUuid, range) : { byShop: new Map<string, number>() },
  ])
  const only = asked.reasons ? new Set<UnearnedReason>(asked.reasons) : null
  const judged = judge(counts, unearned ?? []).filter(
    (one) => (!only || only.has(one.why)) && (asked.domain === undefined || one.count.domain === asked.domain),
  )
  const sums = addUp(judged, ({ count }) => (asked.groupBy === 'shop' ? count.domain : count.grp), scale)
  const found = sums.filter((s) => s.grp.toLowerCase().includes(asked.search))
  const sign = asked.orderDirection === 'desc' ? -1 : 1
  const sorted = found.toSorted((a, b) => sign * orders[asked.orderBy](a, b, pages.byShop) || (a.grp < b.grp ? -1 : 1))
  const isShop = asked.groupBy === 'shop'
  const rowOf = (sum: Sum): UnpaidRow => {
    const reasons = unearned ? reasonsOf(sum) : []
    return {
      grp: sum.grp,
      clickCount: sum.clicks,
      reasons,
      ...valueOf(shown, sum),
      shopsCount: sum.domains.size,
      pagesCount: pages.byShop.get(sum.grp) ?? 0,
      channels: [...sum.sites].flatMap((uuid) => {
        const site = shown.sites.get(uuid)
        return site ? [{ channelUuid: uuid, channelName: site.name, channelDomain: site.domain }] : []
      }),
      advertiserUuid: isShop ? sum.known?.merchantUuid || null : null,
      why: isShop ? whyRow(sum, reasons[0]?.reason, shown) : null,
      click: isShop ? clickOf(sum, shown) : null,
    }
  }
  return { currencyCode: shown.currencyCode, rows: sorted, rowOf }
}

export function unpaidCalls(parts: Parts): Handlers<typeof unpaid> {
  const { events } = parts
  return {
    async overview(asked, who) {
      const range = rangeOf(asked, who)
      const [{ shown, unearned, scale }, counts, pages] = await Promise.all([
        read(parts, asked, who),
        countClicks(events, who.accountUuid, 'shop', range),
        countPages(events, who.accountUuid, range),
      ])
      const judged = judge(counts, unearned ?? [])
      const [all] = addUp(judged, () => '', scale)
      // before the first nightly run the reasons are unknown
      const byReason = unearned ? addUp(judged, (one) => one.why, scale) : []
      return {
        currencyCode: shown.currencyCode,
        computedDatetime: unearned ? (shown.computedAt?.toISOString() ?? null) : null,
        clickCount: all?.clicks ?? 0,
        ...(all ? valueOf(shown, all) : rangeIn(moneyIn(shown.currencyCode, 1), { expected: 0, low: 0, high: 0 })),
        reasons: unearnedReasons.flatMap((reason) => {
          const sum = byReason.find((s) => s.grp === reason)
          return sum ? [{ reason, clickCount: sum.clicks, ...valueOf(shown, sum) }] : []
        }),
        shopsCount: all?.domains.size ?? 0,
        pagesCount: pages.all,
      }
    },
    async list({ offset, limit, ...asked }, who) {
      const { currencyCode, rows, rowOf } = await listed(parts, asked, who)
      return { currencyCode, rows: rows.slice(offset, offset + limit).map(rowOf), rowsCount: rows.length }
    },
    async file(asked, who) {
      const { currencyCode, rows, rowOf } = await listed(parts, asked, who)
      const read = pagesOf(rows)
      return parts.csv<UnpaidRow>(who, {
        name: `unpaid_clicks_by_${asked.groupBy}_${asked.fromDate}_${asked.toDate}`,
        columns: unpaidFile(asked.groupBy, currencyCode, who.timezone),
        read: async (_, limit) => (await read(undefined, limit)).map(rowOf),
      })
    },
  }
}
