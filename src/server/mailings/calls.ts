import type { mailings as contract } from '../../contract/mailings/mailings.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Database } from '../store/database/open.ts'
import type { createPreviews } from './previews.ts'
import { settingsOf, switchMail } from './settings.ts'

export const mailingCalls = (
  database: Database,
  preview: ReturnType<typeof createPreviews>,
): Handlers<typeof contract> => ({
  preview: async ({ mailName }, who) => ({ mail: await preview(mailName, who) }),
  settings: (_, { accountUuid, userUuid }) => database.as(accountUuid, (tx) => settingsOf(tx, userUuid)),
  set: ({ mailKind, mailIsOn }, who) =>
    database.as(who.accountUuid, async (tx) => {
      await switchMail(tx, who, mailKind, mailIsOn)
      return settingsOf(tx, who.userUuid)
    }),
})
