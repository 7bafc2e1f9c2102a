import { and, desc, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { Decimal } from '../../contract/decimal.ts'
import type { creatorMoney } from '../../contract/creators/creator-money.ts'
import type { RateView } from '../../contract/creators/creator-money-views.ts'
import { Fail, notFound } from '../http/fail.ts'
import { merchant, programme } from '../merchants/tables.ts'
import type { Tx } from '../store/database/open.ts'
import { dayOf, dayStart } from '../time/index.ts'
import { noteOf } from './noted.ts'
import { collectFor, givenUpAfter } from './rate-mail/changes-to-mail.ts'
import { creatorRateMail } from './rate-mail/tables.ts'
import type { CreatorEntity } from './tables.ts'
import { creatorRate } from './tables.ts'

type NewRate = z.output<typeof creatorMoney.addRate.input>
type By = { accountUuid: string; userUuid: string | null; now: Date; zone: string }

/** Accepts only merchants and programmes of this account. */
async function expectScope(tx: Tx, { rateScope, rateScopeUuid: uuid }: NewRate): Promise<void> {
  if (rateScope === 'all' || uuid === null) return
  const column = rateScope === 'merchant' ? programme.merchantUuid : programme.uuid
  if ((await tx.$count(programme, eq(column, uuid))) === 0) throw notFound()
}

/** Earlier clicks keep their rate: a day that has begun is refused. */
export async function addRate(tx: Tx, who: CreatorEntity, input: NewRate, by: By): Promise<void> {
  if (who.archivedAt) throw new Fail('conflict', 'This creator is archived')
  const { validFromDate: from } = input
  const today = dayOf(by.now, by.zone)
  if (from !== null && from < today) throw new Fail('badInput', 'validFromDate: Must not be in the past')
  await expectScope(tx, input)
  const values = {
    accountUuid: by.accountUuid,
    creatorUuid: who.uuid,
    kind: input.rateKind,
    amount: Decimal.of(input.rateAmount).fixed(4),
    currency: input.rateKind === 'fixed' ? input.rateCurrencyCode : null,
    scope: input.rateScope,
    scopeUuid: input.rateScope === 'all' ? null : input.rateScopeUuid,
    validFrom: from === null || from === today ? by.now : dayStart(from, by.zone),
    userUuid: by.userUuid,
    createdAt: by.now,
  }
  const [added] = await tx.insert(creatorRate).values(values).returning({ id: creatorRate.id })
  if (added && input.creatorIsMailed && who.email !== '')
    await tx.insert(creatorRateMail).values({
      rateId: added.id,
      accountUuid: by.accountUuid,
      creatorUuid: who.uuid,
      dueAt: new Date(by.now.getTime() + collectFor),
    })
  await noteOf(tx, by, 'creatorRate.added', who, { after: input })
}

export async function readRates(tx: Tx, creatorUuid: string, now: Date): Promise<RateView[]> {
  const rows = await tx
    .select()
    .from(creatorRate)
    .where(eq(creatorRate.creatorUuid, creatorUuid))
    .orderBy(desc(creatorRate.validFrom), desc(creatorRate.id))
  const uuids = rows.flatMap((r) => (r.scopeUuid ? [r.scopeUuid] : []))
  const names = new Map<string, string>()
  if (uuids.length > 0) {
    for (const m of await tx.select().from(merchant).where(inArray(merchant.uuid, uuids))) names.set(m.uuid, m.domain)
    for (const p of await tx
      .select()
      .from(programme)
      .where(and(inArray(programme.uuid, uuids))))
      names.set(p.uuid, p.name)
  }
  const mails = await tx.select().from(creatorRateMail).where(eq(creatorRateMail.creatorUuid, creatorUuid))
  const mailOf = new Map(mails.map((m) => [m.rateId, m]))
  const seen = new Set<string>()
  return rows.map((r) => {
    const key = `${r.scope} ${r.scopeUuid ?? ''}`
    const isInForce = r.validFrom <= now && !seen.has(key)
    if (isInForce) seen.add(key)
    const mail = mailOf.get(r.id)
    return {
      rateKind: r.kind,
      rateAmount: Number(r.amount),
      rateCurrencyCode: r.currency,
      rateScope: r.scope,
      rateScopeName: names.get(r.scopeUuid ?? '') ?? '',
      validFromDatetime: r.validFrom.toISOString(),
      isInForce,
      mailDueDatetime: mail && mail.dueAt.getTime() > now.getTime() - givenUpAfter ? mail.dueAt.toISOString() : null,
      mailedDatetime: mail?.mailedAt?.toISOString() ?? null,
    }
  })
}
