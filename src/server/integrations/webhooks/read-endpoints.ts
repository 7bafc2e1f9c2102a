import { desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { addDays } from '../../../contract/days.ts'
import type { WebhookEndpoint, WebhookMessage } from '../../../contract/integrations/webhooks.ts'
import type { Seal } from '../../outside/index.ts'
import type { Tx } from '../../store/database/open.ts'
import { dayOf, dayStart } from '../../time/index.ts'
import { webhookEndpoint, webhookMessage } from '../tables.ts'
import { type Endpoint, offWhys } from './make-messages.ts'
import { aboutEndpoint } from './vault.ts'

/** Days covered by the list of endpoints. */
export const shownDays = 7

const dayRow = z.object({
  endpoint_uuid: z.string(),
  day: z.string(),
  delivered: z.coerce.number(),
  late: z.coerce.number(),
  waiting: z.coerce.number(),
  failed: z.coerce.number(),
})
const lastRow = z.object({
  endpoint_uuid: z.string(),
  tried_at: z.coerce.date(),
  status: z.coerce.number().nullable(),
  answer: z.string().nullable(),
})

const why = (e: Endpoint, last: z.output<typeof lastRow> | undefined): string => {
  if (e.offAt)
    return (
      {
        [offWhys.gone]: 'It wants no more messages (410)',
        [offWhys.failing]: 'Turned off after three days without success',
      }[e.offWhy] ?? 'Turned off by hand'
    )
  if (!e.failingSince || !last) return ''
  return last.status === null ? (last.answer ?? 'Nothing was answered') : `It answers ${last.status}`
}

/** Endpoints of the account, oldest first, with the results of their messages. */
export async function shownEndpoints(
  tx: Tx,
  seal: Seal,
  { now, zone, only }: { now: Date; zone: string; only?: string | undefined },
): Promise<WebhookEndpoint[]> {
  const endpoints = await tx
    .select()
    .from(webhookEndpoint)
    .where(only === undefined ? undefined : eq(webhookEndpoint.uuid, only))
    .orderBy(webhookEndpoint.createdAt, webhookEndpoint.uuid)
  const first = addDays(dayOf(now, zone), 1 - shownDays)
  const byDay = z.array(dayRow).parse(
    (
      await tx.execute(sql`
      SELECT endpoint_uuid, to_char(created_at AT TIME ZONE ${zone}, 'YYYY-MM-DD') AS day,
             count(*) FILTER (WHERE state = 'delivered' AND tries <= 1) AS delivered,
             count(*) FILTER (WHERE state = 'delivered' AND tries > 1) AS late,
             count(*) FILTER (WHERE state = 'waiting') AS waiting, count(*) FILTER (WHERE state = 'failed') AS failed
        FROM webhook_message WHERE created_at >= ${dayStart(first, zone)} GROUP BY 1, 2`)
    ).rows,
  )
  const last = z.array(lastRow).parse(
    (
      await tx.execute(sql`
      SELECT e.uuid AS endpoint_uuid, m.tried_at, m.status, t.answer
        FROM webhook_endpoint e
        JOIN LATERAL (SELECT * FROM webhook_message WHERE endpoint_uuid = e.uuid AND tried_at IS NOT NULL
                       ORDER BY tried_at DESC LIMIT 1) m ON true
        LEFT JOIN webhook_try t ON t.message_id = m.id AND t.number = m.tries`)
    ).rows,
  )
  return endpoints.map((e) => {
    const own = byDay.filter((d) => d.endpoint_uuid === e.uuid)
    const sum = (of: (d: z.output<typeof dayRow>) => number) => own.reduce((all, d) => all + of(d), 0)
    const tried = last.find((l) => l.endpoint_uuid === e.uuid)
    const secret = e.kind === 'webhook' ? seal.open(e.sealedSecret, aboutEndpoint('secret', e)) : ''
    return {
      endpointUuid: e.uuid,
      endpointName: e.name,
      endpointKind: e.kind,
      endpointShown: e.shownUrl,
      endpointTypes: e.types,
      endpointSecretEnd: secret.slice(-5, -1),
      endpointOldUntilDatetime: e.oldUntil && e.oldUntil > now ? e.oldUntil.toISOString() : null,
      endpointMakerName: e.makerName,
      endpointCreatedDatetime: e.createdAt.toISOString(),
      endpointState: e.offAt ? 'off' : e.failingSince ? 'failing' : tried ? 'working' : 'new',
      endpointFailingDatetime: e.failingSince?.toISOString() ?? null,
      endpointWhy: why(e, tried),
      endpointLastDatetime: tried?.tried_at.toISOString() ?? null,
      days: Array.from({ length: shownDays }, (_, n) => {
        const day = addDays(first, n)
        const of = own.find((d) => d.day === day)
        return {
          day,
          delivered: of?.delivered ?? 0,
          late: of?.late ?? 0,
          open: (of?.waiting ?? 0) + (of?.failed ?? 0),
        }
      }),
      deliveredCount: sum((d) => d.delivered + d.late),
      waitingCount: sum((d) => d.waiting),
      failedCount: sum((d) => d.failed),
    }
  })
}

type Message = typeof webhookMessage.$inferSelect
export const shownMessage = (m: Message, signedTwice: boolean): WebhookMessage => ({
  messageId: m.id,
  messageType: m.type,
  messageAbout: m.about,
  messageState: m.state,
  messageCreatedDatetime: m.createdAt.toISOString(),
  messageTriedDatetime: m.triedAt?.toISOString() ?? null,
  messageNextDatetime: m.state === 'waiting' ? (m.nextAt?.toISOString() ?? null) : null,
  messageTries: m.tries,
  messageStatus: m.status,
  messageTookMs: m.tookMs,
  messageSignedTwice: signedTwice,
})
export const newestFirst = [desc(webhookMessage.createdAt), desc(webhookMessage.id)]
