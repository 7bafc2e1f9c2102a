import { and, inArray, isNotNull, isNull, lt, notInArray } from 'drizzle-orm'
import { z } from 'zod'
import { addDays } from '../../contract/days.ts'
import { keptMessageDays } from '../../contract/integrations/webhook-types.ts'
import type { Clock } from '../time/clock.ts'
import { defineJob, type Job } from '../jobs/index.ts'
import type { Database } from '../store/database/open.ts'
import { dayOf } from '../time/index.ts'
import { keptRunDays } from '../../contract/integrations/export-choices.ts'
import { exportAddress, exportRun } from './exports/tables.ts'
import { savedView } from '../insights/index.ts'
import { apiBusy, apiKey, apiRepeat, apiUse, assistantGrant, webhookMessage, webhookTry } from './tables.ts'

/** Days that request counts are kept. */
const keptUse = 60

/** Every night, deletes counts and messages that no screen shows any more, and expired idempotent answers. */
export const tidyIntegrationsJob = ({ database, clock }: { database: Database; clock: Clock }): Job =>
  defineJob({
    name: 'integrations.tidy',
    about: {
      does: 'removes old counts of API requests, kept answers to repeated writes, messages of webhooks after 30 days, runs of exports after 60, assistants that were authorized and never fetched their key, and addresses of views that are gone',
      reads:
        'api_use, api_busy, api_repeat, api_key, assistant_grant, webhook_message, export_run, export_address, saved_view',
      writes: 'removes from the same, and from webhook_try',
      failing: 'they stay a day longer',
    },
    payload: z.object({}).loose(),
    schedule: '47 3 * * *',
    handler: async () => {
      const before = addDays(dayOf(clock.now(), 'UTC'), -keptUse)
      await database.system.delete(apiUse).where(lt(apiUse.day, before))
      await database.system.delete(apiBusy).where(lt(apiBusy.day, before))
      await database.system.delete(apiRepeat).where(lt(apiRepeat.begunAt, new Date(clock.now().getTime() - 86_400_000)))
      const old = lt(webhookMessage.createdAt, new Date(clock.now().getTime() - keptMessageDays * 86_400_000))
      // authorized, but the key was never fetched
      const unmet = database.system
        .select({ uuid: assistantGrant.keyUuid })
        .from(assistantGrant)
        .where(
          and(
            isNull(assistantGrant.exchangedAt),
            lt(assistantGrant.codeUntil, new Date(clock.now().getTime() - 86_400_000)),
          ),
        )
      await database.system.delete(apiKey).where(inArray(apiKey.uuid, unmet))
      const kept = database.system.select({ uuid: apiKey.uuid }).from(apiKey)
      await database.system.delete(assistantGrant).where(notInArray(assistantGrant.keyUuid, kept))
      const oldRun = lt(exportRun.startedAt, new Date(clock.now().getTime() - keptRunDays * 86_400_000))
      await database.system.delete(exportRun).where(oldRun)
      // deleting a view also deletes its address; this deletes what is left of it
      const views = database.system.select({ uuid: savedView.uuid }).from(savedView)
      await database.system
        .delete(exportAddress)
        .where(and(isNotNull(exportAddress.viewUuid), notInArray(exportAddress.viewUuid, views)))
      await database.system.transaction(async (tx) => {
        const ids = tx.select({ id: webhookMessage.id }).from(webhookMessage).where(old)
        await tx.delete(webhookTry).where(inArray(webhookTry.messageId, ids))
        await tx.delete(webhookMessage).where(old)
      })
    },
  })
