import { and, eq } from 'drizzle-orm'
import { roleRights } from '../../../contract/account/account.ts'
import { account, user } from '../../account/tables.ts'
import { systemPrincipal } from '../../http/principal.ts'
import type { Database } from '../../store/database/open.ts'
import { dayOf, hourOn } from '../../time/index.ts'

/** All users of real accounts who can sign in, with their account. */
export async function everybody(database: Database) {
  const rows = await database.system
    .select({ person: user, of: account })
    .from(user)
    .innerJoin(account, eq(account.uuid, user.accountUuid))
    .where(and(eq(user.isActive, true), eq(account.isDemo, false)))
    .orderBy(user.createdAt)
  return rows.map(({ person, of }) => ({
    person,
    of,
    rights: roleRights[person.role] as readonly string[],
    viewer: systemPrincipal({
      accountUuid: of.uuid,
      userUuid: person.id,
      timezone: person.timezone,
      currencyCode: person.currencyCode,
    }),
  }))
}
export type Somebody = Awaited<ReturnType<typeof everybody>>[number]

/** The user's current day once its given hour has come; null before. */
export function dayAfter(hour: number, timezone: string, now: Date): string | null {
  const today = dayOf(now, timezone)
  return now >= hourOn(today, hour, timezone) ? today : null
}

/** Recipients of mails about the plan: the billing address, otherwise every user who may see money. */
export const payersOf = (of: Somebody['of'], people: readonly Somebody[]): string[] =>
  of.billingEmail
    ? [of.billingEmail]
    : people
        .filter((p) => p.of.uuid === of.uuid && (p.person.role === 'owner' || p.person.role === 'finance'))
        .map((p) => p.person.email)
