import { eq, sql } from 'drizzle-orm'
import { type Role, roleRights } from '../../../contract/account/account.ts'
import { roleLabels } from '../../../contract/account/role-words.ts'
import type { Right } from '../../../contract/call.ts'
import { mayUse } from '../../../contract/plans.ts'
import { account, user } from '../../account/index.ts'
import { type ScheduleRecipient, savedView } from '../../insights/index.ts'
import { hashOfSecret } from '../../outside/index.ts'
import type { Database } from '../../store/database/open.ts'
import { exportAddress } from './tables.ts'

/** The relevant data of the creator; null when the user no longer exists. */
export type Maker = { role: Role; isActive: boolean } | null

/**
 * Why an address is paused, as a sentence; null when it works. It never works for a creator who may not manage the
 * account today.
 */
export function pauseOf(makerName: string, maker: Maker): string | null {
  if (maker === null) return `${makerName} left the account.`
  if (!maker.isActive) return `${makerName} is no longer active.`
  const rights: readonly Right[] = roleRights[maker.role]
  if (!rights.includes('manage'))
    return `${makerName} has the role ${roleLabels[maker.role]} now and may not make addresses.`
  return null
}

const columns = {
  address: exportAddress,
  viewName: savedView.name,
  viewPath: savedView.path,
  viewSearch: savedView.search,
  viewUpdatedAt: savedView.updatedAt,
  role: user.role,
  isActive: user.isActive,
  timezone: user.timezone,
  currencyCode: user.currencyCode,
  hasBrokenLinks: user.hasBrokenLinks,
  plan: account.plan,
  granted: account.granted,
  isDemo: account.isDemo,
}
export const makerOf = (r: { role: Role | null; isActive: boolean | null }): Maker =>
  r.role === null ? null : { role: r.role, isActive: r.isActive === true }

type View = { path: string; search: string; updatedAt: Date }
export type FoundAddress = {
  address: typeof exportAddress.$inferSelect
  /** Null for the calendar, and for a deleted view. */
  view: View | null
  reader: ScheduleRecipient
  /** Why it answers nothing; null when it works. */
  pause: string | null
}

/**
 * Finds an address by its secret. Read with each request: a renewed, revoked or paused address takes effect with the
 * next one.
 */
export function createFindAddress(database: Database, { isUnlocked }: { isUnlocked: boolean }) {
  const byHash = database.system
    .select(columns)
    .from(exportAddress)
    .innerJoin(account, eq(account.uuid, exportAddress.accountUuid))
    .leftJoin(savedView, eq(savedView.uuid, exportAddress.viewUuid))
    .leftJoin(user, eq(user.id, exportAddress.makerUuid))
    .where(eq(exportAddress.tokenHash, sql.placeholder('hash')))
    .prepare('')
  return async (secret: string): Promise<FoundAddress | null> => {
    const [found] = await byHash.execute({ hash: hashOfSecret(secret) })
    if (!found) return null
    const { address, viewPath, viewSearch, viewUpdatedAt } = found
    const holds = (isUnlocked && !found.isDemo) || mayUse(found, 'api')
    const pause =
      pauseOf(address.makerName, makerOf(found)) ??
      (holds ? null : `Exports are no part of the plan ${found.plan} of this account.`)
    return {
      address,
      view:
        viewPath === null || viewSearch === null || viewUpdatedAt === null
          ? null
          : { path: viewPath, search: viewSearch, updatedAt: viewUpdatedAt },
      reader: {
        accountUuid: address.accountUuid,
        userUuid: address.makerUuid,
        timezone: found.timezone ?? 'UTC',
        currencyCode: found.currencyCode ?? 'EUR',
        hasBrokenLinks: found.hasBrokenLinks === true,
      },
      pause,
    }
  }
}
export type FindAddress = ReturnType<typeof createFindAddress>
