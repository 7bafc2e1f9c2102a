import { eq } from 'drizzle-orm'
import type { partners as partnersContract } from '../../../contract/partners/partners.ts'
import { recordAudit } from '../../account/index.ts'
import { Fail, notFound } from '../../http/fail.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Principal } from '../../http/principal.ts'
import type { Tx } from '../../store/database/open.ts'
import { noteActivity, systemAuthor } from '../activity.ts'
import { isOver } from './contract-state.ts'
import { applyCreatorRules } from './creator-rules.ts'
import { expectOwnCoupon } from '../coupons/coupons.ts'
import { partnerMailName } from '../mails/mail-name.ts'
import { type ContractRow, currentTerms, moveContract, type TermsRow } from './move-contract.ts'
import { actor, expectOwn, type PartnersParts } from '../parts.ts'
import { loopbackOf } from './provision.ts'
import { type By, contractToChange, propose, termsOfContract, withdrawProposal } from './propose.ts'
import { ownContract, ownPartner } from '../read-partners.ts'
import { partnerContract } from '../tables.ts'
import { type CampaignInput, hostProblem, isSameTerms, termsOf, withBegun } from './terms-of.ts'
import { commissionWords, type Terms, termsLines } from './terms-text.ts'

type Calls = Handlers<typeof partnersContract>
/** The partner whose terms await an answer, and the link to answer with, if any. */
type Answerable = { accountUuid: string; partnerUuid: string; invitationUuid: string | null }

const creators = (options: string) => ({
  isCreatorDefault: options.split(',')[1] === '1',
  isCreatorOnly: options.split(',')[2] === '1',
})
const checkHost = async (tx: Tx, url: string) => {
  const problem = hostProblem(url, await loopbackOf(tx))
  return problem === null
    ? ({ tuneStatus: 'pending', tuneMessage: '' } as const)
    : ({ tuneStatus: 'failed', tuneMessage: `The shop's address ${problem.toLowerCase()}` } as const)
}

/** Changes what does not need the merchant's agreement at once. */
const rename = async (tx: Tx, c: ContractRow, input: CampaignInput, by: By) => {
  const next = { name: input.name, ...creators(input.creatorOptions) }
  const isNew =
    c.name !== next.name || c.isCreatorDefault !== next.isCreatorDefault || c.isCreatorOnly !== next.isCreatorOnly
  if (!isNew) return
  await tx.update(partnerContract).set(next).where(eq(partnerContract.uuid, c.uuid))
  if (c.isCreatorDefault !== next.isCreatorDefault || c.isCreatorOnly !== next.isCreatorOnly)
    await applyCreatorRules(tx, { ...c, ...next }, 'all')
  const { accountUuid, partnerUuid, uuid } = c
  const message =
    c.name === next.name ? `Options for creators changed: ${c.name}` : `${c.name} is now called ${next.name}`
  await noteActivity(
    tx,
    { accountUuid, partnerUuid, contractUuid: uuid, type: 'contract', message, author: by.author },
    by.now,
  )
}

/** Proposes terms other than those in force, and creates the answer link for merchants who have accepted before. */
const putForward = async (
  { invitations }: PartnersParts,
  tx: Tx,
  who: Principal,
  { contract, wanted, inForce }: { contract: ContractRow; wanted: Terms; inForce: TermsRow | undefined },
  by: By,
): Promise<string | null> => {
  await propose(tx, contract, wanted, by)
  await recordAudit(tx, who, {
    action: 'partnerCampaign.proposed',
    object: contract.name,
    before: Object.fromEntries(inForce ? termsLines(inForce) : []),
    after: Object.fromEntries(termsLines(wanted)),
  })
  const { accountUuid, partnerUuid, state } = contract
  return state === 'pending' ? null : (await invitations.make(tx, { accountUuid, partnerUuid }, by.now)).uuid
}

const mailLink = async (
  { database, clock, send, mayMail, takeRoom }: PartnersParts,
  { accountUuid, partnerUuid, invitationUuid }: Answerable,
) => {
  if (!invitationUuid || !(await mayMail(accountUuid))) return
  const { contactEmail } = await database.as(accountUuid, (tx) => ownPartner(tx, partnerUuid))
  try {
    await takeRoom({ accountUuid, address: contactEmail })
  } catch (error) {
    if (!(error instanceof Fail)) throw error
    // the terms are saved, and the link can be shown or mailed tomorrow: the timeline records it
    const activity = { accountUuid, partnerUuid, type: 'contract', author: systemAuthor } as const
    const message = `The link to answer with was not mailed. ${error.message}`
    await database.as(accountUuid, (tx) => noteActivity(tx, { ...activity, message }, clock.now()))
    return
  }
  await send(partnerMailName, { kind: 'invitation', invitationUuid, accountUuid })
}

const createCampaign =
  ({ database, clock }: PartnersParts): Calls['createCampaign'] =>
  async ({ accountUuid, partnerUuid, createdBy: _, createdByEmail: __, ...input }, who) => {
    expectOwn({ accountUuid }, who)
    return database.as(accountUuid, async (tx) => {
      await ownPartner(tx, partnerUuid)
      const by = await actor(tx, who, clock)
      const terms = termsOf({ ...input, scheduleAt: null }, { today: by.today, earliest: by.today })
      const [row] = await tx
        .insert(partnerContract)
        .values({
          accountUuid,
          partnerUuid,
          name: input.name,
          ...creators(input.creatorOptions),
          ...(await checkHost(tx, terms.url)),
          createdBy: by.author,
          createdByEmail: by.email,
          createdAt: by.now,
        })
        .returning()
      if (!row) throw new Error('insert returned no row')
      await propose(tx, row, terms, by)
      await recordAudit(tx, who, {
        action: 'partnerCampaign.added',
        object: row.name,
        after: { commission: commissionWords(terms), url: terms.url },
      })
      return { uuid: row.uuid }
    })
  }

const updateCampaign =
  (p: PartnersParts): Calls['updateCampaign'] =>
  async ({ accountUuid, partnerUuid, contractUuid, createdBy: _, createdByEmail: __, ...input }, who) => {
    const { database, clock, provision } = p
    expectOwn({ accountUuid }, who)
    const done = await database.as(accountUuid, async (tx) => {
      await ownContract(tx, partnerUuid, contractUuid)
      const by = await actor(tx, who, clock)
      const contract = await contractToChange(tx, contractUuid, by)
      if (isOver(contract.state)) throw new Fail('conflict', 'This campaign has ended. Reactivate it first')
      const versions = await termsOfContract(tx, contractUuid)
      const inForce = currentTerms(contract, versions)
      const open = versions.find((t) => t.state === 'proposed')
      const begun = inForce && inForce.startsOn < by.today ? inForce.startsOn : by.today
      const terms = termsOf(input, { today: by.today, earliest: begun })
      await rename(tx, contract, input, by)
      // a campaign reactivated with other terms waits for the merchant, so no scheduled day applies
      const isScheduled = terms.scheduleOn !== null && contract.termsUuid !== null && contract.state !== 'sent'
      const agreedOn = contract.termsUuid === null ? null : (inForce ?? null)
      const wanted = withBegun({ ...terms, scheduleOn: isScheduled ? terms.scheduleOn : null }, agreedOn, by.today)
      if (contract.termsUuid && inForce && isSameTerms(inForce, wanted)) {
        if (open) await withdrawProposal(tx, contract, by)
        if (contract.state === 'sent') {
          const ended = await moveContract(tx, contract, { kind: 'ended' }, by)
          await moveContract(tx, ended, { kind: 'reactivated', isAgreed: true }, by)
        }
        return { isProposed: false, invitationUuid: null }
      }
      if (open && isSameTerms(open, wanted) && open.scheduleOn === wanted.scheduleOn)
        return { isProposed: false, invitationUuid: null }
      const named = { ...contract, name: input.name }
      const invitationUuid = await putForward(p, tx, who, { contract: named, wanted, inForce }, by)
      if (contract.termsUuid === null)
        await tx
          .update(partnerContract)
          .set(await checkHost(tx, wanted.url))
          .where(eq(partnerContract.uuid, contractUuid))
      return { isProposed: true, invitationUuid }
    })
    await mailLink(p, { accountUuid, partnerUuid, invitationUuid: done.invitationUuid })
    if (!done.isProposed) await provision(accountUuid)
    return { isProposed: done.isProposed }
  }

const endCampaign =
  ({ database, clock, provision }: PartnersParts): Calls['endCampaign'] =>
  async ({ accountUuid, partnerUuid, contractUuid }, who) => {
    expectOwn({ accountUuid }, who)
    await database.as(accountUuid, async (tx) => {
      await ownContract(tx, partnerUuid, contractUuid)
      const by = await actor(tx, who, clock)
      const contract = await contractToChange(tx, contractUuid, by)
      if (isOver(contract.state)) throw new Fail('conflict', 'This campaign has ended already')
      const open = (await termsOfContract(tx, contractUuid)).some((t) => t.state === 'proposed')
      if (open && contract.termsUuid !== null) await withdrawProposal(tx, contract, by)
      await moveContract(tx, contract, { kind: 'ended' }, by)
      await recordAudit(tx, who, { action: 'partnerCampaign.ended', object: contract.name })
    })
    await provision(accountUuid)
    return {}
  }

const reactivate =
  (p: PartnersParts): Calls['reactivate'] =>
  async ({ accountUuid, partnerUuid, contractUuid, terms: input }, who) => {
    const { database, clock, provision } = p
    expectOwn({ accountUuid }, who)
    const done = await database.as(accountUuid, async (tx) => {
      await ownContract(tx, partnerUuid, contractUuid)
      const by = await actor(tx, who, clock)
      const contract = await contractToChange(tx, contractUuid, by)
      if (!isOver(contract.state)) throw new Fail('conflict', 'This campaign has not ended')
      const terms = currentTerms(contract, await termsOfContract(tx, contractUuid))
      const inForce = contract.termsUuid === null ? undefined : terms
      const earliest = inForce && inForce.startsOn < by.today ? inForce.startsOn : by.today
      const asked = input && termsOf({ ...input, scheduleAt: null }, { today: by.today, earliest })
      const wanted = inForce && asked ? withBegun(asked, inForce, by.today) : null
      const isOther = inForce && wanted ? !isSameTerms(inForce, wanted) : false
      // its coupon may have been given to another campaign or a creator meanwhile
      if (terms && !isOther)
        await expectOwnCoupon(tx, { partnerUuid, contractUuid, code: terms.couponCode, field: 'couponCode' })
      const isLasting = terms?.endsOn == null || terms.endsOn >= by.today
      const isAgreed = contract.termsUuid !== null && isLasting && !isOther
      const back = await moveContract(tx, contract, { kind: 'reactivated', isAgreed }, by)
      await recordAudit(tx, who, { action: 'partnerCampaign.reactivated', object: contract.name })
      const isProposed = isOther && wanted !== null
      const invitationUuid = isProposed ? await putForward(p, tx, who, { contract: back, wanted, inForce }, by) : null
      return { isProposed, invitationUuid }
    })
    await provision(accountUuid)
    await mailLink(p, { accountUuid, partnerUuid, invitationUuid: done.invitationUuid })
    return { isProposed: done.isProposed }
  }

const withdraw =
  ({ database, clock }: PartnersParts): Calls['withdraw'] =>
  async ({ accountUuid, partnerUuid, contractUuid }, who) => {
    expectOwn({ accountUuid }, who)
    return database.as(accountUuid, async (tx) => {
      await ownContract(tx, partnerUuid, contractUuid)
      const by = await actor(tx, who, clock)
      const contract = await contractToChange(tx, contractUuid, by)
      if (contract.termsUuid === null) throw new Fail('conflict', 'Nothing is agreed on yet: end the campaign instead')
      const open = (await termsOfContract(tx, contractUuid)).some((t) => t.state === 'proposed')
      if (!open) throw notFound()
      await withdrawProposal(tx, contract, by)
      // R53: resuming a campaign. It was reactivated for these terms only
      if (contract.state === 'sent') await moveContract(tx, contract, { kind: 'ended' }, by)
      await recordAudit(tx, who, { action: 'partnerCampaign.withdrawn', object: contract.name })
      return {}
    })
  }

export const campaignCalls = (
  p: PartnersParts,
): Pick<Calls, 'createCampaign' | 'updateCampaign' | 'endCampaign' | 'reactivate' | 'withdraw'> => ({
  createCampaign: createCampaign(p),
  updateCampaign: updateCampaign(p),
  endCampaign: endCampaign(p),
  reactivate: reactivate(p),
  withdraw: withdraw(p),
})
