import type { CommissionGraph, MerchantEvent } from '../../../contract/merchants/merchant-page.ts'
import type { Offers } from './read-offers.ts'

type Change = Offers['changes'][number]
const number = (text: string | null) => (text === null ? null : Number(text))
const same = (a: string | null, b: string | null) => number(a) === number(b)

/** The kind of event; null for a history row without a visible change. */
function kindOf(c: Change): MerchantEvent['event'] | null {
  const was = c.fromIsOpen ?? false
  if (was !== c.toIsOpen) return c.toIsOpen ? 'created' : 'closed'
  const isFirst = c.fromPercentage === null && c.fromFlat === null
  if (isFirst || (same(c.fromPercentage, c.toPercentage) && same(c.fromFlat, c.toFlat))) return null
  return 'commission'
}

/** When a programme became usable, if no row of its history says that it opened; null for one that never was. */
function appearedAt(offers: Offers, p: Offers['programmes'][number]): Date | null {
  const first = offers.changes.findLast((c) => c.programmeUuid === p.uuid)
  const wasOpen = first ? first.fromIsOpen === true : p.isOpen
  return wasOpen ? p.createdAt : null
}

/** The first appearance of each programme, in the form of a history row. */
const appearances = (offers: Offers): Change[] =>
  offers.programmes.flatMap((p) => {
    const at = appearedAt(offers, p)
    const none = { fromPercentage: null, toPercentage: null, fromFlat: null, toFlat: null, currency: null }
    const line = { uuid: p.uuid, accountUuid: p.accountUuid, programmeUuid: p.uuid, fromIsOpen: null, toIsOpen: true }
    return at === null ? [] : [{ ...line, ...none, at }]
  })

const linesOf = (offers: Offers): Change[] =>
  [...offers.changes, ...appearances(offers)].toSorted((a, b) => b.at.getTime() - a.at.getTime())

/** Events in a range, newest first: a programme that appears for the first time was created. */
export function eventsOf(offers: Offers, range: { from: Date; to: Date }): MerchantEvent[] {
  const programmes = new Map(offers.programmes.map((p) => [p.uuid, p]))
  return linesOf(offers).flatMap((c): MerchantEvent[] => {
    const p = programmes.get(c.programmeUuid)
    const event = kindOf(c)
    if (!p || event === null || c.at < range.from || c.at >= range.to) return []
    const channels = offers.campaigns
      .flatMap((k) => (k.programmeUuid === p.uuid ? (offers.sites.get(k.siteUuid) ?? []) : []))
      .map((s) => ({ channelUuid: s.uuid, channelName: s.name, channelDomain: s.domain }))
    return [
      {
        event,
        eventDatetime: c.at.toISOString(),
        fromIsActive: c.fromIsOpen ?? false,
        toIsActive: c.toIsOpen,
        fromCommissionFlat: number(c.fromFlat),
        fromCommissionPercentage: number(c.fromPercentage),
        toCommissionFlat: number(c.toFlat),
        toCommissionPercentage: number(c.toPercentage),
        currencyCode: c.currency,
        channels,
        channel: channels[0] ?? null,
        network: offers.networkOf(p.network),
        campaign: { campaignUuid: p.uuid, campaignName: p.name },
      },
    ]
  })
}

/** Commissions of open programmes and of changed ones, as steps that begin and end with the range. */
export function graphsOf(offers: Offers, { from, to }: { from: Date; to: Date }): Record<string, CommissionGraph> {
  return Object.fromEntries(
    offers.programmes.flatMap((p) => {
      const changes = offers.changes.filter((c) => c.programmeUuid === p.uuid).toReversed()
      const within = changes.filter((c) => c.at >= from && c.at < to)
      if (p.createdAt >= to || (!p.isOpen && within.length === 0)) return []
      const [next] = changes.filter((c) => c.at >= from)
      const last = changes.findLast((c) => c.at < from)
      const currencyCode = p.commissionCurrency
      const now = { percentage: p.commissionPercentage, flat: p.commissionFlat }
      const before = last
        ? { percentage: last.toPercentage, flat: last.toFlat }
        : next
          ? { percentage: next.fromPercentage, flat: next.fromFlat }
          : now
      const point = (at: Date, c: { percentage: string | null; flat: string | null }) => ({
        datetime: at.toISOString(),
        commissionPercentage: number(c.percentage),
        commissionFlat: number(c.flat),
        currencyCode,
      })
      const steps = within.map((c) => point(c.at, { percentage: c.toPercentage, flat: c.toFlat }))
      const start = p.createdAt > from ? p.createdAt : from
      const isStated = before.percentage !== null || before.flat !== null
      const points = [...(isStated ? [point(start, before)] : []), ...steps]
      const end = points.at(-1)
      if (!end) return []
      const { networkName } = offers.networkOf(p.network)
      return [
        [p.uuid, { campaignName: p.name, networkName, points: [...points, { ...end, datetime: to.toISOString() }] }],
      ]
    }),
  )
}

/** When the first visible event happened. */
export const firstEvent = (offers: Offers): string | null =>
  linesOf(offers)
    .findLast((c) => kindOf(c) !== null)
    ?.at.toISOString() ?? null
