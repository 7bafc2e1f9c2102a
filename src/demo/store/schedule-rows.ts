import type { reportSchedule, savedView } from '../../server/insights/tables.ts'
import { uuidOf } from '../random.ts'

/** One schedule of the first view, switched off: it can be viewed, and a demo never sends mail. */
export const scheduleRows = (
  views: readonly (typeof savedView.$inferInsert)[],
  ownerEmail: string,
): (typeof reportSchedule.$inferInsert)[] =>
  views.slice(0, 1).flatMap(({ uuid, accountUuid, ownerUuid, createdAt }) =>
    uuid === undefined
      ? []
      : {
          uuid: uuidOf(accountUuid, 'schedule', uuid),
          accountUuid,
          viewUuid: uuid,
          ownerUuid,
          format: 'pdf',
          recipients: [ownerEmail],
          cadence: 'weekly',
          day: 1,
          hour: 7,
          period: 'view',
          timezone: 'Europe/Copenhagen',
          currencyCode: 'DKK',
          isActive: false,
          ...(createdAt ? { createdAt, updatedAt: createdAt } : {}),
        },
  )
