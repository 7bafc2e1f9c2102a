import { directClickUrl } from '../../connectors/direct/index.ts'
import type { campaign, programme, programmeChange } from '../../server/merchants/tables.ts'
import { type DemoCalendar, startOf } from '../calendar.ts'
import { unitOf, uuidOf } from '../random.ts'
import { countriesOf, type DemoProgramme, programmeChanges, programmeOn } from '../scenario/programmes.ts'
import type { Scenario } from '../scenario/scenario.ts'

const decimal = (n: number | null) => (n === null ? null : String(n))

export const clickUrlOf = ({ connection, externalId, merchant }: DemoProgramme) =>
  connection.arrives === 'own'
    ? directClickUrl({ url: `https://${merchant.domain}/`, isFixed: false, params: [] })
    : (connection.clickUrl?.replace('{programme}', externalId).replace('{partner}', connection.partnerId) ?? null)

/** The day a closed programme was closed; null for an open one. */
const closedOn = (programme: DemoProgramme, { today }: DemoCalendar) =>
  programmeOn(programme, today).isOpen
    ? null
    : (programmeChanges(programme, 0, today).findLast((c) => !c.after.isOpen)?.day ?? null)

/** The parts of a programme that may change from day to day. */
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

/** Programmes of merchants the account writes about without being accepted. */
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

/** The change log from a day until today. */
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
