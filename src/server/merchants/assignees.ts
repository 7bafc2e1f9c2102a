import { and, eq, inArray, notInArray } from 'drizzle-orm'
import type { AdvertiserStatus, Assignee, assignees as assigneesContract } from '../../contract/merchants/assignees.ts'
import { noMerchantStatus } from '../../contract/merchants/merchant-status.ts'
import { user } from '../account/tables.ts'
import type { Clock } from '../time/clock.ts'
import { notFound } from '../http/fail.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Database, Tx } from '../store/database/open.ts'
import { expectMerchant } from './is-known.ts'
import { merchant, merchantManager, merchantStatus } from './tables.ts'

/** Maximum rows of a list here: the lists are not paged. */
const most = 100_000

async function readAssignees(tx: Tx, merchantUuid?: string): Promise<Assignee[]> {
  const rows = await tx
    .select({
      domain: merchant.domain,
      uuid: merchant.uuid,
      userUuid: user.id,
      firstName: user.firstName,
      lastName: user.lastName,
    })
    .from(merchantManager)
    .innerJoin(merchant, eq(merchant.uuid, merchantManager.merchantUuid))
    .innerJoin(user, eq(user.id, merchantManager.userUuid))
    .where(merchantUuid ? eq(merchantManager.merchantUuid, merchantUuid) : undefined)
    .orderBy(merchant.domain, user.firstName, user.id)
    .limit(most)
  return rows.map((r) => ({
    assigneeAdvertiserDomain: r.domain,
    assigneeAdvertiserUuid: r.uuid,
    assigneeUserUuid: r.userUuid,
    assigneeUserFirstname: r.firstName,
    assigneeUserLastname: r.lastName,
  }))
}

async function readStatuses(tx: Tx, merchantUuid?: string): Promise<AdvertiserStatus[]> {
  const rows = await tx
    .select({ domain: merchant.domain, uuid: merchant.uuid, type: merchantStatus.type, value: merchantStatus.value })
    .from(merchantStatus)
    .innerJoin(merchant, eq(merchant.uuid, merchantStatus.merchantUuid))
    .where(merchantUuid ? eq(merchantStatus.merchantUuid, merchantUuid) : undefined)
    .orderBy(merchant.domain, merchantStatus.type)
    .limit(most)
  return rows.map((r) => ({
    advertiserStatusAdvertiserDomain: r.domain,
    advertiserStatusAdvertiserUuid: r.uuid,
    advertiserStatusType: r.type,
    advertiserStatusValue: r.value,
  }))
}

/** Refuses ids that are no users of this account; row-level security hides users of other accounts. */
async function expectUsers(tx: Tx, uuids: readonly string[]): Promise<void> {
  if (uuids.length === 0) return
  const found = await tx
    .select({ id: user.id })
    .from(user)
    .where(inArray(user.id, [...uuids]))
  if (found.length < uuids.length) throw notFound()
}

type Parts = { database: Database; clock: Clock }

/** Calls for the users assigned to merchants, and for a merchant's status in the account. */
export function assigneesCalls({ database, clock }: Parts): Handlers<typeof assigneesContract> {
  return {
    list: ({ advertiserUuid }, { accountUuid }) => database.as(accountUuid, (tx) => readAssignees(tx, advertiserUuid)),
    save: ({ advertiserUuid: merchantUuid, userUuids }, { accountUuid }) =>
      database.as(accountUuid, async (tx) => {
        const wanted = [...new Set(userUuids)]
        await expectMerchant(tx, merchantUuid)
        await expectUsers(tx, wanted)
        const ofMerchant = eq(merchantManager.merchantUuid, merchantUuid)
        await tx
          .delete(merchantManager)
          .where(wanted.length > 0 ? and(ofMerchant, notInArray(merchantManager.userUuid, wanted)) : ofMerchant)
        if (wanted.length > 0)
          await tx
            .insert(merchantManager)
            .values(wanted.map((userUuid) => ({ accountUuid, merchantUuid, userUuid, createdAt: clock.now() })))
            .onConflictDoNothing()
        return readAssignees(tx, merchantUuid)
      }),
    statuses: ({ advertiserUuid }, { accountUuid }) =>
      database.as(accountUuid, (tx) => readStatuses(tx, advertiserUuid)),
    saveStatus: (input, { accountUuid }) =>
      database.as(accountUuid, async (tx) => {
        const { advertiserUuid: merchantUuid, advertiserStatusType: type, advertiserStatusValue: value } = input
        await expectMerchant(tx, merchantUuid)
        const key = { accountUuid, merchantUuid, type }
        if (value === noMerchantStatus)
          await tx
            .delete(merchantStatus)
            .where(and(eq(merchantStatus.merchantUuid, merchantUuid), eq(merchantStatus.type, type)))
        else
          await tx
            .insert(merchantStatus)
            .values({ ...key, value, updatedAt: clock.now() })
            .onConflictDoUpdate({
              target: [merchantStatus.accountUuid, merchantStatus.merchantUuid, merchantStatus.type],
              set: { value, updatedAt: clock.now() },
            })
        return readStatuses(tx, merchantUuid)
      }),
  }
}

/** The users assigned to merchants, by domain as the report's filter needs them. */
export async function managedDomains(database: Database, accountUuid: string) {
  const found = await database.as(accountUuid, (tx) => readAssignees(tx))
  return found.map((a) => ({ userUuid: a.assigneeUserUuid, domain: a.assigneeAdvertiserDomain }))
}
