import { and, desc, eq } from 'drizzle-orm'
import { account } from '../../account/index.ts'
import { happen } from '../../happenings/index.ts'
import { Fail, notFound } from '../../http/fail.ts'
import type { Tx } from '../../store/database/open.ts'
import { noteActivity } from '../activity.ts'
import { isOver } from './contract-state.ts'
import { expectOwnCoupon } from '../coupons/coupons.ts'
import { dueSince } from './due-since.ts'
import { type ContractRow, currentTerms, moveContract, type TermsRow } from './move-contract.ts'
import { partner, partnerContract, partnerTerms } from '../tables.ts'
import { changesOf, commissionWords, type Sides, type Terms, termsHash } from './terms-text.ts'

export type By = { now: Date; zone: string; author: string }

/** The two parties as named in the text. */
export async function sidesOf(
  tx: Tx,
  contract: Pick<ContractRow, 'accountUuid' | 'partnerUuid' | 'name'>,
): Promise<Sides> {
  const [of] = await tx.select({ name: account.name }).from(account).where(eq(account.uuid, contract.accountUuid))
  const [merchant] = await tx
    .select({ name: partner.companyName })
    .from(partner)
    .where(eq(partner.uuid, contract.partnerUuid))
  if (!of || !merchant) throw notFound()
  return { publisher: of.name, merchant: merchant.name, campaign: contract.name }
}

export const termsOfContract = (tx: Tx, contractUuid: string): Promise<TermsRow[]> =>
  tx.select().from(partnerTerms).where(eq(partnerTerms.contractUuid, contractUuid)).orderBy(desc(partnerTerms.version))

/** Proposes a new version to the merchant; withdraws the previous open proposal. */
export async function propose(tx: Tx, contract: ContractRow, terms: Terms, { now, author }: By): Promise<TermsRow> {
  const { partnerUuid, uuid: contractUuid } = contract
  await expectOwnCoupon(tx, { partnerUuid, contractUuid, code: terms.couponCode, field: 'couponCode' })
  const known = await termsOfContract(tx, contract.uuid)
  await tx
    .update(partnerTerms)
    .set({ state: 'withdrawn' })
    .where(and(eq(partnerTerms.contractUuid, contract.uuid), eq(partnerTerms.state, 'proposed')))
  const [row] = await tx
    .insert(partnerTerms)
    .values({
      ...terms,
      accountUuid: contract.accountUuid,
      contractUuid: contract.uuid,
      version: (known[0]?.version ?? 0) + 1,
      textHash: termsHash(terms, await sidesOf(tx, contract)),
      proposedAt: now,
      proposedBy: author,
    })
    .returning()
  if (!row) throw new Error('insert returned no row')
  const before = known.length > 0 ? currentTerms(contract, known) : undefined
  const changes = before ? changesOf(before, row) : [commissionWords(row)]
  await noteActivity(
    tx,
    {
      accountUuid: contract.accountUuid,
      partnerUuid: contract.partnerUuid,
      contractUuid: contract.uuid,
      type: 'terms',
      message: `${before ? 'New terms proposed' : 'Campaign created'}: ${contract.name}. ${changes.join('; ')}${row.scheduleOn ? `, from ${row.scheduleOn}` : ''}`,
      author,
    },
    now,
  )
  return row
}

/** Withdraws what the merchant has not accepted. */
export async function withdrawProposal(tx: Tx, contract: ContractRow, { now, author }: By): Promise<void> {
  const gone = await tx
    .update(partnerTerms)
    .set({ state: 'withdrawn' })
    .where(and(eq(partnerTerms.contractUuid, contract.uuid), eq(partnerTerms.state, 'proposed')))
    .returning()
  if (gone.length === 0) throw notFound()
  const { accountUuid, partnerUuid, uuid, name } = contract
  await noteActivity(
    tx,
    { accountUuid, partnerUuid, contractUuid: uuid, type: 'terms', message: `New terms withdrawn: ${name}`, author },
    now,
  )
}

export type Acceptance = { name: string; title: string; from: string; agent: string }

/** Puts a version in force from now, or from its day if that came earlier. */
async function apply(tx: Tx, contract: ContractRow, terms: TermsRow, { now, zone }: By, acceptance: Acceptance | null) {
  const appliedAt = dueSince(terms, zone, now) ?? now
  await tx
    .update(partnerTerms)
    .set({ state: 'replaced' })
    .where(and(eq(partnerTerms.contractUuid, contract.uuid), eq(partnerTerms.state, 'applied')))
  const [row] = await tx
    .update(partnerTerms)
    .set({
      state: 'applied',
      appliedAt,
      ...(acceptance && {
        acceptedAt: now,
        acceptedName: acceptance.name,
        acceptedTitle: acceptance.title,
        acceptedFrom: acceptance.from,
        acceptedAgent: acceptance.agent,
      }),
    })
    .where(and(eq(partnerTerms.uuid, terms.uuid), eq(partnerTerms.state, 'proposed')))
    .returning()
  if (!row) throw new Fail('conflict', 'These terms were answered or withdrawn meanwhile. Please load the page again')
  await tx
    .update(partnerContract)
    .set({
      termsUuid: row.uuid,
      ...(acceptance && (!contract.signedAt || contract.state === 'sent') && { signedAt: now }),
    })
    .where(eq(partnerContract.uuid, contract.uuid))
  return row
}

/** Locks the row of a contract: concurrent answers and edits run in sequence. */
const lock = async (tx: Tx, contractUuid: string): Promise<ContractRow> => {
  const [row] = await tx.select().from(partnerContract).where(eq(partnerContract.uuid, contractUuid)).for('update')
  if (!row) throw notFound()
  return row
}
/**
 * All contracts of a partner, locked in a fixed order. Transactions that change several, or also the partner or an
 * invitation, lock these rows first: this prevents deadlocks.
 */
export const lockContracts = (tx: Tx, partnerUuid: string): Promise<ContractRow[]> =>
  tx
    .select()
    .from(partnerContract)
    .where(eq(partnerContract.partnerUuid, partnerUuid))
    .orderBy(partnerContract.id)
    .for('update')
const expectGoesOn = ({ state }: ContractRow) => {
  if (isOver(state)) throw new Fail('conflict', 'This campaign has ended meanwhile')
}

/** The merchant accepts a version, identified by the hash of the text they saw. */
export async function acceptTerms(tx: Tx, terms: TermsRow, textHash: string, by: By & { acceptance: Acceptance }) {
  const contract = await lock(tx, terms.contractUuid)
  expectGoesOn(contract)
  if (terms.textHash !== textHash)
    throw new Fail('conflict', 'The terms were changed while you read them. Please load the page again')
  const row = await apply(tx, contract, terms, by, by.acceptance)
  const { accountUuid, partnerUuid, uuid, name } = contract
  const { acceptance } = by
  await noteActivity(
    tx,
    {
      accountUuid,
      partnerUuid,
      contractUuid: uuid,
      type: 'terms',
      message: `Terms accepted by ${acceptance.name}, ${acceptance.title}: ${name}, version ${row.version}`,
      author: acceptance.name,
    },
    by.now,
  )
  await happen(tx, [
    {
      kind: 'partnerTermsAnswered',
      accountUuid,
      at: by.now.toISOString(),
      key: `${row.uuid} accepted`,
      payload: { partnerUuid, contractUuid: uuid, name, isAccepted: true, reason: '' },
    },
  ])
  await moveContract(tx, contract, { kind: 'accepted' }, by)
  return row
}

/** The merchant rejects a change: the terms in force stay. Without agreed terms, nothing remains. */
export async function objectToTerms(tx: Tx, terms: TermsRow, reason: string, by: By): Promise<void> {
  const contract = await lock(tx, terms.contractUuid)
  expectGoesOn(contract)
  if (contract.termsUuid === null)
    throw new Fail('conflict', 'Nothing was agreed on yet. Please talk to the publisher about other terms')
  if (dueSince(terms, by.zone, by.now))
    throw new Fail(
      'conflict',
      `These terms apply since ${terms.scheduleOn}. Please talk to the publisher about other terms`,
    )
  const [row] = await tx
    .update(partnerTerms)
    .set({ state: 'objected', objectedAt: by.now, objection: reason })
    .where(and(eq(partnerTerms.uuid, terms.uuid), eq(partnerTerms.state, 'proposed')))
    .returning()
  if (!row) throw new Fail('conflict', 'These terms were answered or withdrawn meanwhile. Please load the page again')
  const { accountUuid, partnerUuid, uuid, name } = contract
  await noteActivity(
    tx,
    {
      accountUuid,
      partnerUuid,
      contractUuid: uuid,
      type: 'terms',
      message: `${by.author} objected to the new terms of ${name}: ${reason}`,
      author: by.author,
    },
    by.now,
  )
  await happen(tx, [
    {
      kind: 'partnerTermsAnswered',
      accountUuid,
      at: by.now.toISOString(),
      key: `${row.uuid} objected`,
      payload: { partnerUuid, contractUuid: uuid, name, isAccepted: false, reason },
    },
  ])
  // R53: resuming a campaign. It was reactivated for these terms only
  if (contract.state === 'sent') await moveContract(tx, contract, { kind: 'ended' }, by)
}

/** Applies a scheduled change on its day if terms were accepted before. Returns whether it did. */
export async function applyScheduled(tx: Tx, contractUuid: string, by: By): Promise<boolean> {
  const contract = await lock(tx, contractUuid)
  if (contract.termsUuid === null || isOver(contract.state)) return false
  const due = (await termsOfContract(tx, contractUuid)).find((t) => dueSince(t, by.zone, by.now))
  if (!due) return false
  await apply(tx, contract, due, by, null)
  const { accountUuid, partnerUuid, uuid, name } = contract
  await noteActivity(
    tx,
    {
      accountUuid,
      partnerUuid,
      contractUuid: uuid,
      type: 'terms',
      message: `New terms applied on their day: ${name}, version ${due.version}`,
      author: by.author,
    },
    by.now,
  )
  await moveContract(tx, contract, { kind: 'tick' }, by)
  return true
}

/** Locks a contract for a change, after applying what is due by now. */
export async function contractToChange(tx: Tx, contractUuid: string, by: By): Promise<ContractRow> {
  await applyScheduled(tx, contractUuid, by)
  return lock(tx, contractUuid)
}
