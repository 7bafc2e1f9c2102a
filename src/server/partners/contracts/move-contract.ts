import { and, eq } from 'drizzle-orm'
import { addDays } from '../../../contract/days.ts'
import { contractLabels, type ContractState } from '../../../contract/partners/partner-states.ts'
import { happen } from '../../happenings/index.ts'
import { notFound } from '../../http/fail.ts'
import type { Tx } from '../../store/database/open.ts'
import { dayStart } from '../../time/index.ts'
import { noteActivity } from '../activity.ts'
import { type ContractEvent, type ContractFacts, isOver, takenUp, statesThrough } from './contract-state.ts'
import { partnerContract, partnerTerms } from '../tables.ts'

export type ContractRow = typeof partnerContract.$inferSelect
export type TermsRow = typeof partnerTerms.$inferSelect

/** A contract's current terms: those in force, or the newest proposal before the first acceptance. */
export function currentTerms(
  contract: Pick<ContractRow, 'termsUuid'>,
  terms: readonly TermsRow[],
): TermsRow | undefined {
  return terms.find((t) => t.uuid === contract.termsUuid) ?? terms.toSorted((a, b) => b.version - a.version)[0]
}

function factsOf(c: ContractRow, t: TermsRow, all: readonly TermsRow[], zone: string): ContractFacts {
  // a contract waiting for the merchant ends by the proposed terms, not by the previous ones
  const asked = c.state === 'sent' ? all.find((one) => one.state === 'proposed') : t
  const endsOn = asked?.endsOn ?? null
  return {
    state: c.state,
    commissionType: t.commissionType,
    startsAt: dayStart(t.startsOn, zone),
    endsAt: endsOn === null ? null : dayStart(addDays(endsOn, 1), zone),
    sentAt: c.sentAt,
    signedAt: c.signedAt,
    seenAt: c.seenAt,
    testOrderAt: c.testOrderAt,
  }
}

/** The reason for a state, for the timeline. */
const words: Partial<Record<ContractState, string>> = {
  running: 'Campaign running',
  waiting: 'The campaign has begun, and nothing was seen of the tracking for 48 hours',
  complete: 'The last day has passed',
  installed: 'Tracking installed',
  pending: 'Campaign taken up again',
  sent: 'Contract sent',
  signed: 'Contract accepted',
  ended: 'Campaign ended',
}

type By = { now: Date; zone: string; author: string }

/** Moves a contract after an event, with a timeline entry for each state it passes. Returns the row afterwards. */
export async function moveContract(
  tx: Tx,
  { accountUuid, uuid }: Pick<ContractRow, 'accountUuid' | 'uuid'>,
  event: ContractEvent,
  { now, zone, author }: By,
): Promise<ContractRow> {
  const [row] = await tx.select().from(partnerContract).where(eq(partnerContract.uuid, uuid)).for('update')
  const all = await tx
    .select()
    .from(partnerTerms)
    .where(and(eq(partnerTerms.contractUuid, uuid), eq(partnerTerms.accountUuid, accountUuid)))
  const terms = row && currentTerms(row, all)
  if (!row || !terms) throw notFound()
  const known = factsOf(row, terms, all, zone)
  const facts = event.kind === 'reactivated' ? takenUp(known, event, now) : known
  const path = statesThrough(facts, event, now)
  const state = path.at(-1)
  if (state === undefined) return row
  for (const step of path)
    await noteActivity(
      tx,
      {
        accountUuid,
        partnerUuid: row.partnerUuid,
        contractUuid: uuid,
        type: step === 'installed' || step === 'waiting' ? 'tracking' : 'contract',
        message: `${words[step] ?? contractLabels[step]}: ${row.name}`,
        author,
      },
      now,
    )
  await happen(tx, [
    {
      kind: 'partnerContractMoved',
      accountUuid,
      at: now.toISOString(),
      key: `${uuid} ${state} ${now.toISOString()}`,
      payload: { partnerUuid: row.partnerUuid, contractUuid: uuid, name: row.name, from: row.state, to: state },
    },
  ])
  const [moved] = await tx
    .update(partnerContract)
    .set({
      state,
      ...(row.sentAt === null && path.includes('sent') && { sentAt: now }),
      // its last day ended at midnight, whenever that is noticed
      endedAt: state === 'complete' ? facts.endsAt : isOver(state) ? now : null,
      ...(event.kind === 'reactivated' && { seenAt: facts.seenAt, testOrderAt: facts.testOrderAt }),
    })
    .where(eq(partnerContract.uuid, uuid))
    .returning()
  if (!moved) throw notFound()
  return moved
}
