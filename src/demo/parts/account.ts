import { eq } from 'drizzle-orm'
import { createPasswords, prepareUser } from '../../server/account/index.ts'
import { account, user } from '../../server/account/tables.ts'
import { startOf } from '../calendar.ts'
import type { DemoPart } from '../part.ts'
import { uuidOf } from '../random.ts'
import { colleagues, company, account as plan } from '../scenario/sites-data.ts'
import { insertRows } from '../store/insert-rows.ts'

/**
 * The account, the user who can sign in, and three colleagues who cannot: they are active but have no password, and a
 * demo sends no mail that would give them one.
 */
export const accountPart: DemoPart = {
  name: 'account',
  version: 3,
  needs: [],
  tables: [user],
  make: async ({ scenario: { accountUuid }, calendar }) => {
    const shown = { currencyCode: plan.currency, timezone: plan.timezone }
    const addUser = await prepareUser(createPasswords(), {
      accountUuid,
      ...plan.user,
      ...shown,
      role: 'owner',
      title: 'Owner',
    })
    const first = startOf(calendar, 0)
    // one detail is missing, so that the mail about it has content
    const row = { name: plan.name, plan: plan.plan, isDemo: true, createdAt: first, ...company, zipcode: '' }
    return {
      write: async (tx) => {
        const owner = await addUser(tx)
        await tx.update(user).set({ createdAt: first, updatedAt: first }).where(eq(user.id, owner))
        await insertRows(
          tx,
          user,
          colleagues.map(({ since, ...c }) => ({
            ...c,
            ...shown,
            id: uuidOf(accountUuid, 'user', c.email),
            accountUuid,
            name: `${c.firstName} ${c.lastName}`,
            emailVerified: true,
            createdAt: startOf(calendar, since),
            updatedAt: startOf(calendar, since),
          })),
        )
        // values set by other parts (its grants) survive a rebuild of this part
        await tx
          .insert(account)
          .values({ uuid: accountUuid, ...row })
          .onConflictDoUpdate({ target: account.uuid, set: row })
      },
    }
  },
}
