import { createPasswords } from '../../server/account/index.ts'
import {
  partner,
  partnerActivity,
  partnerContract,
  partnerInvitation,
  partnerKey,
  partnerTerms,
  partnerUser,
} from '../../server/partners/tables.ts'
import { partnerHit, partnerOrder, partnerStatement } from '../../server/orders/tables.ts'
import { publisherParty } from '../../server/settlement/index.ts'
import { partnerTrouble } from '../../server/orders/watch/tables.ts'
import type { DemoPart, DemoWorld } from '../part.ts'
import { account } from '../scenario/sites-data.ts'
import { clearRows } from '../store/clear.ts'
import { insertRows } from '../store/insert-rows.ts'
import { writeAccess } from '../store/partner-access.ts'
import { activityRows, statementActivities } from '../store/partner-activities.ts'
import { triedHits } from '../store/partner-hits.ts'
import { moneyRows, readEarned } from '../store/partner-money.ts'
import { contractRow, partnerRow, type PartnerTime, partnerTimeOf, termsRows, userRows } from '../store/partner-rows.ts'
import { readScriptsGone, troubleRows } from '../store/partner-troubles.ts'

const tables = [
  partner,
  partnerContract,
  partnerTerms,
  partnerUser,
  partnerKey,
  partnerInvitation,
  partnerActivity,
  partnerOrder,
  partnerStatement,
  partnerHit,
  partnerTrouble,
]

type Watched = ReturnType<typeof troubleRows>
const rowsOf = (world: DemoWorld, time: PartnerTime, watched: Watched, passwordHash: string) => {
  const { accountUuid, partners } = world.scenario
  const all = partners.map((p) => {
    const contracts = p.contracts.map((c) => ({ c, terms: termsRows(accountUuid, p, c, time) }))
    const said = watched.activities.filter((a) => a.partnerUuid === p.uuid)
    const activities = [...activityRows(accountUuid, p, time), ...said]
    return {
      partner: partnerRow(accountUuid, p, time, activities),
      contracts: contracts.map(({ c, terms }) => contractRow(accountUuid, p, c, terms, time)),
      terms: contracts.flatMap(({ terms }) => terms),
      users: userRows(accountUuid, p, time, passwordHash),
      activities,
      hits: p.contracts.flatMap((contract) =>
        triedHits({ accountUuid, partnerUuid: p.uuid, contract }, { at: time.ago(0, 2), host: p.domain }),
      ),
    }
  })
  return {
    partners: all.map((a) => a.partner),
    contracts: all.flatMap((a) => a.contracts),
    terms: all.flatMap((a) => a.terms),
    users: all.flatMap((a) => a.users),
    activities: all.flatMap((a) => a.activities),
    hits: all.flatMap((a) => a.hits),
  }
}

/** Remakes everything: the merchants' debts follow from the existing sales. */
const make: DemoPart['make'] = async (world) => {
  const time = partnerTimeOf(world)
  const watched = troubleRows(world, await readScriptsGone(world, time))
  const rows = rowsOf(world, time, watched, await createPasswords().hash(account.user.password))
  return {
    write: async (tx) => {
      const { scenario, until, secret } = world
      const publisher = await publisherParty(tx, scenario.accountUuid)
      const parties = { publisher, merchants: rows.partners, zone: world.calendar.zone }
      const money = moneyRows(scenario, scenario.partners, await readEarned(tx, scenario), { ...parties, now: until })
      await clearRows(tx, tables, scenario.accountUuid)
      await insertRows(tx, partner, rows.partners)
      // one by one: their numbers are assigned in this order
      for (const contract of rows.contracts) await tx.insert(partnerContract).values(contract)
      await insertRows(tx, partnerTerms, rows.terms)
      await insertRows(tx, partnerUser, rows.users)
      await writeAccess(tx, secret, { ...scenario, time })
      await insertRows(tx, partnerActivity, [...rows.activities, ...statementActivities(money.statements)])
      await insertRows(tx, partnerTrouble, watched.troubles)
      await insertRows(tx, partnerStatement, money.statements)
      await insertRows(tx, partnerOrder, money.orders)
      await insertRows(tx, partnerHit, [...money.hits, ...rows.hits])
    },
  }
}

/** Direct partners in every state, with their shops' orders: the sales of the traffic, to the cent. */
export const partnersPart: DemoPart = {
  name: 'partners',
  version: 6,
  needs: ['traffic'],
  tables,
  make,
  extend: make,
}
