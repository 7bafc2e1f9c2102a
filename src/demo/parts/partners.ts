import { createPasswords } from '../../server/account/index.ts'
import { partner, partnerActivity, partnerContract, partnerTerms, partnerUser } from '../../server/partners/tables.ts'
import { partnerHit, partnerOrder, partnerStatement } from '../../server/partners/tracking/tables.ts'
import { dayOf } from '../../server/time/index.ts'
import { startOf } from '../calendar.ts'
import type { DemoPart, DemoWorld } from '../part.ts'
import { account } from '../scenario/sites-data.ts'
import { clearRows } from '../store/clear.ts'
import { insertRows } from '../store/insert-rows.ts'
import { activityRows, statementActivities } from '../store/partner-activities.ts'
import { moneyRows, readEarned } from '../store/partner-money.ts'
import { contractRow, partnerRow, type PartnerTime, termsRows, userRows } from '../store/partner-rows.ts'

const hour = 3_600_000
const tables = [
  partner,
  partnerContract,
  partnerTerms,
  partnerUser,
  partnerActivity,
  partnerOrder,
  partnerStatement,
  partnerHit,
]

/** At nine o'clock of a day that lies so many days back, never later than now. */
const timeOf = ({ calendar, until }: DemoWorld): PartnerTime => ({
  today: dayOf(until, calendar.zone),
  ago: (days, hours = 0) =>
    new Date(Math.min(until.getTime() - hour, startOf(calendar, calendar.today - days).getTime() + (9 + hours) * hour)),
})

const rowsOf = (world: DemoWorld, passwordHash: string) => {
  const { accountUuid, partners } = world.scenario
  const time = timeOf(world)
  const all = partners.map((p) => {
    const contracts = p.contracts.map((c) => ({ c, terms: termsRows(accountUuid, p, c, time) }))
    const activities = activityRows(accountUuid, p, time)
    return {
      partner: partnerRow(accountUuid, p, time, activities),
      contracts: contracts.map(({ c, terms }) => contractRow(accountUuid, p, c, terms, time)),
      terms: contracts.flatMap(({ terms }) => terms),
      users: userRows(accountUuid, p, time, passwordHash),
      activities,
    }
  })
  return {
    partners: all.map((a) => a.partner),
    contracts: all.flatMap((a) => a.contracts),
    terms: all.flatMap((a) => a.terms),
    users: all.flatMap((a) => a.users),
    activities: all.flatMap((a) => a.activities),
  }
}

/** Everything anew: what the merchants owe follows from the sales that are there. */
const make: DemoPart['make'] = async (world) => {
  const rows = rowsOf(world, await createPasswords().hash(account.user.password))
  return {
    write: async (tx) => {
      const { scenario, until } = world
      const money = moneyRows(scenario, scenario.partners, await readEarned(tx, scenario), until)
      await clearRows(tx, tables, scenario.accountUuid)
      await insertRows(tx, partner, rows.partners)
      // one by one: their numbers are given in this order
      for (const contract of rows.contracts) await tx.insert(partnerContract).values(contract)
      await insertRows(tx, partnerTerms, rows.terms)
      await insertRows(tx, partnerUser, rows.users)
      await insertRows(tx, partnerActivity, [...rows.activities, ...statementActivities(money.statements)])
      await insertRows(tx, partnerStatement, money.statements)
      await insertRows(tx, partnerOrder, money.orders)
      await insertRows(tx, partnerHit, money.hits)
    },
  }
}

/** Direct partners in every state, and what the orders of their shops come to: the sales of the traffic, to the cent. */
export const partnersPart: DemoPart = {
  name: 'partners',
  version: 2,
  needs: ['traffic'],
  tables,
  make,
  extend: make,
}
