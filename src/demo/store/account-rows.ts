import { randomBytes } from 'node:crypto'
import { addDays, type Day } from '../../contract/days.ts'
import type { account } from '../../server/account/tables.ts'
import type { smartLink } from '../../server/links/tables.ts'
import type { campaign, merchant, programme, programmeChange, splitTest } from '../../server/merchants/tables.ts'
import type { connection, media, mediaMapping } from '../../server/networks/tables.ts'
import type { site } from '../../server/sites/tables.ts'
import { dayStart } from '../../server/time/index.ts'
import { unitOf, uuidOf } from '../random.ts'
import { categories } from '../scenario/categories-data.ts'
import { mediaOf } from '../scenario/media.ts'
import { roleOf } from '../scenario/merchants.ts'
import { countriesOf, type DemoProgramme, programmeChanges, programmeOn } from '../scenario/programmes.ts'
import { demoDays, splitAge } from '../scenario/roles-data.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { account as plan } from '../scenario/sites-data.ts'

/** Where the days of the scenario lie in time. */
export type DemoCalendar = { anchor: Day; zone: string; today: number }

const startOf = ({ anchor, zone }: DemoCalendar, day: number) => dayStart(addDays(anchor, day), zone)
const decimal = (n: number | null) => (n === null ? null : String(n))

export const accountRow = (scenario: Scenario, calendar: DemoCalendar): typeof account.$inferInsert => ({
  uuid: scenario.accountUuid,
  name: plan.name,
  plan: plan.plan,
  isDemo: true,
  createdAt: startOf(calendar, 0),
})

export const siteRows = (scenario: Scenario, calendar: DemoCalendar): (typeof site.$inferInsert)[] =>
  scenario.sites.map((s) => ({
    uuid: s.uuid,
    accountUuid: scenario.accountUuid,
    name: s.name,
    domain: s.domain,
    currencyCode: s.currency,
    scriptOptions: s.key === 'guide' ? { rel_sponsored: true, append_classes: ['partner-link'] } : {},
    createdAt: startOf(calendar, s.startsOn),
  }))

/** Callback addresses are the one thing that is not made from the scenario: whoever knows one can report sales. */
export const connectionRows = (
  scenario: Scenario,
  calendar: DemoCalendar,
  until: Date,
): (typeof connection.$inferInsert)[] =>
  scenario.connections.map((c) => ({
    uuid: c.uuid,
    accountUuid: scenario.accountUuid,
    network: c.network,
    name: c.name,
    partnerId: c.partnerId,
    isFallback: c.key === 'flexoffers',
    callbackToken: randomBytes(16).toString('hex'),
    callbackStatus: c.arrives === 'callback' ? 'ACTIVE' : 'INACTIVE',
    lastImportAt: until,
    createdAt: startOf(calendar, c.since),
    updatedAt: startOf(calendar, c.since),
  }))

export const mediaRows = ({ accountUuid, connections, sites }: Scenario) =>
  connections.flatMap((c) =>
    sites.map((s): { media: typeof media.$inferInsert; mapping: typeof mediaMapping.$inferInsert } => {
      const known = mediaOf(c, s)
      return {
        media: { ...known, accountUuid, connectionUuid: c.uuid },
        mapping: { uuid: uuidOf(known.uuid, 'mapping'), accountUuid, mediaUuid: known.uuid, siteUuid: s.uuid },
      }
    }),
  )

export const merchantRows = (scenario: Scenario, calendar: DemoCalendar): (typeof merchant.$inferInsert)[] =>
  scenario.merchants.map((m) => ({
    uuid: m.uuid,
    domain: m.domain,
    name: m.name,
    category: categories.find((c) => c.key === m.category)?.name ?? '',
    createdAt: startOf(calendar, 0),
  }))

const clickUrlOf = ({ connection, externalId }: DemoProgramme) =>
  connection.clickUrl?.replace('{programme}', externalId).replace('{partner}', connection.partnerId) ?? null

/** The day a programme that is closed today was closed on; null for an open one. */
const closedOn = (programme: DemoProgramme, { today }: DemoCalendar) =>
  programmeOn(programme, today).isOpen
    ? null
    : (programmeChanges(programme, 0, today).findLast((c) => !c.after.isOpen)?.day ?? null)

/** What may change from day to day of a programme. */
export function programmeState(programme: DemoProgramme, calendar: DemoCalendar) {
  const { isOpen, percentage, flat } = programmeOn(programme, calendar.today)
  const closed = closedOn(programme, calendar)
  const changed = programmeChanges(programme, 0, calendar.today).at(-1)?.day ?? programme.opensOn
  return {
    isOpen,
    commissionPercentage: decimal(percentage),
    commissionFlat: decimal(flat),
    closedAt: closed === null ? null : startOf(calendar, closed),
    updatedAt: startOf(calendar, changed),
  }
}

export const programmeRows = (scenario: Scenario, calendar: DemoCalendar): (typeof programme.$inferInsert)[] =>
  scenario.programmes.map((p) => ({
    uuid: p.uuid,
    accountUuid: scenario.accountUuid,
    connectionUuid: p.connection.uuid,
    network: p.connection.network,
    externalId: p.externalId,
    merchantUuid: p.merchant.uuid,
    name: p.name,
    domains: [p.merchant.domain],
    countries: countriesOf(p.merchant),
    commissionType: p.type,
    commissionCurrency: p.currency,
    clickUrl: clickUrlOf(p),
    commissionCheckedAt: startOf(calendar, calendar.today),
    createdAt: startOf(calendar, p.opensOn),
    ...programmeState(p, calendar),
  }))

/** Programmes of merchants the account writes about without having been accepted. */
export function strangerRows(scenario: Scenario, calendar: DemoCalendar): (typeof programme.$inferInsert)[] {
  return scenario.merchants
    .filter((m) => m.isUncovered && m.rank % 8 !== 0)
    .flatMap((m) => {
      const connection = scenario.connections.find((c) => c.weight > 0 && c.currencies.includes(m.currency))
      if (!connection) return []
      return [
        {
          uuid: uuidOf(scenario.accountUuid, 'stranger', m.domain),
          accountUuid: scenario.accountUuid,
          connectionUuid: connection.uuid,
          network: connection.network,
          externalId: String(1_000_000 + Math.floor(unitOf('stranger', m.domain) * 1_000_000)),
          merchantUuid: m.uuid,
          name: m.name,
          domains: [m.domain],
          countries: countriesOf(m),
          isOpen: false,
          relationship: m.rank % 16 === 4 ? ('pending' as const) : ('notjoined' as const),
          commissionType: m.percentage === null ? ('CPA' as const) : ('CPS' as const),
          commissionPercentage: decimal(m.percentage),
          commissionFlat: decimal(m.flat),
          commissionCurrency: m.currency,
          clickUrl: null,
          createdAt: startOf(calendar, connection.since),
        },
      ]
    })
}

/** The change log from a day to today. */
export const changeRows = (
  scenario: Scenario,
  calendar: DemoCalendar,
  first: number,
): (typeof programmeChange.$inferInsert)[] =>
  scenario.programmes.flatMap((p) =>
    programmeChanges(p, first, calendar.today).map(({ day, before, after }) => ({
      uuid: uuidOf(p.uuid, 'change', day),
      accountUuid: scenario.accountUuid,
      programmeUuid: p.uuid,
      at: startOf(calendar, day),
      fromIsOpen: before?.isOpen ?? null,
      toIsOpen: after.isOpen,
      fromPercentage: decimal(before?.percentage ?? null),
      toPercentage: decimal(after.percentage),
      fromFlat: decimal(before?.flat ?? null),
      toFlat: decimal(after.flat),
      currency: p.currency,
    })),
  )

export const campaignRows = (scenario: Scenario, calendar: DemoCalendar): (typeof campaign.$inferInsert)[] =>
  scenario.campaigns.map((c) => {
    const { isOpen, closedAt, updatedAt } = programmeState(c.programme, calendar)
    return {
      uuid: c.uuid,
      accountUuid: scenario.accountUuid,
      siteUuid: c.site.uuid,
      connectionUuid: c.programme.connection.uuid,
      programmeUuid: c.programme.uuid,
      merchantUuid: c.programme.merchant.uuid,
      name: c.programme.name,
      urlMatch: c.programme.merchant.domain,
      isActive: isOpen,
      isPriority: c.isPriority,
      isExcluded: c.isExcluded,
      isFallback: c.isFallback,
      isBoost: c.isBoost,
      closedAt,
      createdAt: startOf(calendar, Math.max(c.programme.opensOn, c.site.startsOn)),
      updatedAt,
    }
  })

export const smartLinkRows = (scenario: Scenario, calendar: DemoCalendar): (typeof smartLink.$inferInsert)[] =>
  scenario.smartLinks.map((l, i) => ({
    code: l.code,
    accountUuid: scenario.accountUuid,
    siteUuid: l.campaign.site.uuid,
    merchantUuid: l.campaign.programme.merchant.uuid,
    campaignUuid: l.campaign.uuid,
    name: l.name,
    siteUrl: `https://${l.page.page}`,
    targetUrl: `https://${l.target}`,
    createdAt: startOf(calendar, Math.max(l.campaign.site.startsOn, 10 + i * 4)),
  }))

/** The split test never ends: every start of the demo puts its end a little further. */
export const splitTestEnd = ({ anchor, today }: DemoCalendar): Day => addDays(anchor, today + 18)

export const splitTestRows = (scenario: Scenario, calendar: DemoCalendar): (typeof splitTest.$inferInsert)[] =>
  scenario.merchants.flatMap((m) => {
    if (!roleOf(m, 'split')) return []
    const [a, b] = scenario.programmes.filter((p) => p.merchant === m)
    if (!a || !b) return []
    return [
      {
        uuid: uuidOf(scenario.accountUuid, 'split test', m.domain),
        accountUuid: scenario.accountUuid,
        merchantUuid: m.uuid,
        connectionUuidA: a.connection.uuid,
        connectionUuidB: b.connection.uuid,
        percentage: 50,
        endPercentage: 100,
        endDate: splitTestEnd(calendar),
        createdAt: startOf(calendar, demoDays - splitAge),
      },
    ]
  })
