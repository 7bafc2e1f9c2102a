import { eq } from 'drizzle-orm'
import { user } from '../account/tables.ts'
import type { Log } from '../log/log.ts'
import { serveStop } from '../mail/index.ts'
import type { Database } from '../store/database/open.ts'
import { kindsOf, switchMail } from './settings.ts'
import { readStopToken } from './unsubscribe-token.ts'

/** Where a mail's unsubscribe header leads. Under /tr/, like all paths that programs request without a session. */
export const stopPath = '/tr/unsubscribe/'

/** Switches off a kind of automatic mail for its recipient. */
export const serveUnsubscribe = ({
  database,
  keys,
  log,
}: {
  database: Database
  keys: readonly Buffer[]
  log: Log
}): ReturnType<typeof serveStop> =>
  serveStop({
    path: stopPath,
    log,
    find: (token) => {
      const found = readStopToken(keys, token)
      return (
        found && {
          done: 'No more mails of this kind will come. You find them all on your account page.',
          stop: async () => {
            const [who] = await database.system.select().from(user).where(eq(user.id, found.userUuid))
            if (!who) return
            await database.system.transaction(async (tx) => {
              for (const kind of kindsOf(found.what))
                await switchMail(tx, { accountUuid: who.accountUuid, userUuid: who.id }, kind, false)
            })
          },
        }
      )
    },
  })
