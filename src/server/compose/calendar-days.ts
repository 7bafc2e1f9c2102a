import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type CalendarEvent, calendarKinds } from '../../contract/integrations/calendar.ts'
import { exactMoney, plural } from '../../report/format.ts'
import type { Database } from '../store/database/open.ts'

const row = z.object({
  what: z.enum(['partner', 'creator', 'splitTest', 'contract']),
  id: z.string(),
  day: z.string(),
  name: z.string(),
  amount: z.string(),
  currency: z.string(),
  about: z.string(),
})
type Row = z.output<typeof row>
const most = 500

/** The text of a day. Networks do not announce when they pay, so payment days are those of statements. */
function eventOf(r: Row): CalendarEvent {
  const of = (
    eventKind: (typeof calendarKinds)[number],
    eventTitle: string,
    eventDetail: string,
    eventPath: string,
  ) => ({
    eventId: `${r.what}-${r.id}`,
    eventKind,
    eventDay: r.day,
    eventTitle,
    eventDetail,
    eventPath,
  })
  switch (r.what) {
    case 'partner':
      return of(
        'payDay',
        `${r.name} pays ${exactMoney(r.amount, r.currency)}`,
        'The statement of a direct partner is due',
        `/partners/${r.about}`,
      )
    case 'creator':
      return of(
        'payDay',
        `Pay ${r.name} ${exactMoney(r.amount, r.currency)}`,
        'The statement of a creator is due',
        `/creators/${r.about}`,
      )
    case 'splitTest':
      return of(
        'splitTest',
        `Split test of ${r.name} ends`,
        `Planned end; ${plural(Number(r.amount), 'percent', 'percent')} of the clicks go to A afterwards`,
        `/merchants/${r.about}`,
      )
    case 'contract':
      return of(
        'contract',
        `Contract ends: ${r.name}`,
        'The last day that is agreed with a direct partner',
        `/partners/${r.about}`,
      )
  }
}

/** Important days of an account from a day on: payments due, and the ends of tests and contracts. */
export async function calendarDays(database: Database, accountUuid: string, fromDay: string): Promise<CalendarEvent[]> {
  const { rows } = await database.as(accountUuid, (tx) =>
    tx.execute(sql`
      SELECT * FROM (
        SELECT 'partner' AS what, s.uuid::text AS id, s.due_on::text AS day, coalesce(s.payer->>'name', '') AS name,
               s.to_pay::text AS amount, s.currency AS currency, s.partner_uuid::text AS about
          FROM partner_statement s WHERE s.paid_at IS NULL AND s.due_on >= ${fromDay}
        UNION ALL
        SELECT 'creator', s.uuid::text, s.due_on::text, coalesce(s.payee->>'name', ''), s.to_pay::text, s.currency, c.id
          FROM creator_statement s JOIN creator c ON c.uuid = s.creator_uuid WHERE s.paid_at IS NULL AND s.due_on >= ${fromDay}
        UNION ALL
        SELECT 'splitTest', t.uuid::text, t.end_date::text, m.name, t.end_percentage::text, '', m.uuid::text
          FROM split_test t JOIN merchant m ON m.uuid = t.merchant_uuid WHERE t.end_date >= ${fromDay}
        UNION ALL
        SELECT 'contract', k.uuid::text, a.ends_on::text, k.name, '0', '', k.partner_uuid::text
          FROM partner_contract k JOIN partner_terms a ON a.uuid = k.terms_uuid WHERE k.ended_at IS NULL AND a.ends_on >= ${fromDay}
      ) AS days ORDER BY day, what, id LIMIT ${most}`),
  )
  return z.array(row).parse(rows).map(eventOf)
}
