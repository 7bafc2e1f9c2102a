import { z } from 'zod'
import { account, user } from '../../server/account/index.ts'
import { eq } from 'drizzle-orm'
import type { Env } from '../../server/env/env.ts'
import { OperatorError } from '../../server/env/operator-error.ts'
import type { Database } from '../../server/store/database/open.ts'
import type { Events } from '../../server/store/events/open.ts'

/** The dependencies of an operator's command. */
export type World = {
  env: Env
  database: Database
  events: Events
  now: () => Date
  print: (line: string) => void
}
export type Command = {
  name: string
  /** The arguments after its name. */
  takes: string
  does: string
  run: (world: World, args: string[]) => Promise<void>
}

export type AccountRow = typeof account.$inferSelect

/** Finds an account by its uuid, or by the e-mail address of one of its people. */
export async function findAccount(
  { database }: Pick<World, 'database'>,
  typed: string | undefined,
): Promise<AccountRow> {
  if (!typed) throw new OperatorError('Name the account: its uuid, or the e-mail address of one of its people')
  const isUuid = z.uuid().safeParse(typed).success
  const [row] = isUuid
    ? await database.system.select().from(account).where(eq(account.uuid, typed))
    : await database.system
        .select({ account })
        .from(user)
        .innerJoin(account, eq(account.uuid, user.accountUuid))
        .where(eq(user.email, typed.toLowerCase()))
        .then((rows) => rows.map((r) => r.account))
  if (!row) throw new OperatorError(`There is no account ${typed}`)
  return row
}
