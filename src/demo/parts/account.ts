import { eq } from 'drizzle-orm'
import { createPasswords, prepareUser } from '../../server/account/index.ts'
import { account, user } from '../../server/account/tables.ts'
import { startOf } from '../calendar.ts'
import type { DemoPart } from '../part.ts'
import { uuidOf } from '../random.ts'
import { colleagues, account as plan } from '../scenario/sites-data.ts'
import { insertRows } from '../store/insert-rows.ts'

/** The account, the user who can sign in, and colleagues who cannot. */
export const accountPart: DemoPart = {
  name: 'account',
  version: 1,
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
    const row = { name: plan.name, plan: plan.plan, isDemo: true, createdAt: startOf(calendar, 0) }
    return {
      write: async (tx) => {
        await addUser(tx)
        await insertRows(
          tx,
          user,
          colleagues.map((c) => ({
            ...c,
            ...shown,
            id: uuidOf(accountUuid, 'user', c.email),
            accountUuid,
            name: `${c.firstName} ${c.lastName}`,
            isActive: false,
          })),
        )
        await tx.delete(account).where(eq(account.uuid, accountUuid))
        await tx.insert(account).values({ uuid: accountUuid, ...row })
      },
    }
  },
}
