import { eq } from 'drizzle-orm'
import type { partners as partnersContract } from '../../contract/partners/partners.ts'
import { writeDown } from '../account/index.ts'
import { Fail, notFound } from '../http/fail.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Tx } from '../store/database/open.ts'
import { act } from './activity.ts'
import { isOver } from './contract-state.ts'
import { partnerMailName } from './mail-job.ts'
import { type ContractRow, current, moveContract } from './move-contract.ts'
import { actor, expectOwn, type PartnersParts } from './parts.ts'
import { type By, propose, termsOfContract, withdrawProposal } from './propose.ts'
import { ownContract, ownPartner } from './read-partners.ts'
import { partnerContract } from './tables.ts'
import { type CampaignInput, hostProblem, isSame, termsOf } from './terms-of.ts'
import { commissionWords, termsLines } from './terms-text.ts'

type Calls = Handlers<typeof partnersContract>

const creators = (options: string) => ({
  isCreatorDefault: options.split(',')[1] === '1',
  isCreatorOnly: options.split(',')[2] === '1',
})
const checkHost = (url: string) => {
  const problem = hostProblem(url)
  return problem === null
    ? ({ tuneStatus: 'pending', tuneMessage: '' } as const)
    : ({ tuneStatus: 'failed', tuneMessage: `The shop's address ${problem.toLowerCase()}` } as const)
}

export function campaignCalls(
  p: PartnersParts,
): Pick<Calls, 'createCampaign' | 'updateCampaign' | 'endCampaign' | 'reactivate' | 'withdraw'> {
  const { database, clock, invitations, provision, send, mayMail } = p

  /** What is not a matter of both sides changes at once. */
  const rename = async (tx: Tx, c: ContractRow, input: CampaignInput, by: By) => {
    const next = { name: input.name, ...creators(input.creatorOptions) }
    const isNew =
      c.name !== next.name || c.isCreatorDefault !== next.isCreatorDefault || c.isCreatorOnly !== next.isCreatorOnly
    if (!isNew) return
    await tx.update(partnerContract).set(next).where(eq(partnerContract.uuid, c.uuid))
    const { accountUuid, partnerUuid, uuid } = c
    const message =
      c.name === next.name ? `Options for creators changed: ${c.name}` : `${c.name} is now called ${next.name}`
    await act(
      tx,
      { accountUuid, partnerUuid, contractUuid: uuid, type: 'contract', message, author: by.author },
      by.now,
    )
  }
  return {
    async createCampaign({ accountUuid, partnerUuid, createdBy: _, createdByEmail: __, ...input }, who) {
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
            ...checkHost(terms.url),
            createdBy: by.author,
            createdByEmail: by.email,
            createdAt: by.now,
          })
          .returning()
        if (!row) throw new Error('insert returned no row')
        await propose(tx, row, terms, by)
        await writeDown(tx, who, {
          action: 'partnerCampaign.added',
          object: row.name,
          after: { commission: commissionWords(terms), url: terms.url },
        })
        return { uuid: row.uuid }
      })
    },
    async updateCampaign({ accountUuid, partnerUuid, contractUuid, createdBy: _, createdByEmail: __, ...input }, who) {
      expectOwn({ accountUuid }, who)
      const mayLeave = await mayMail(accountUuid)
      const done = await database.as(accountUuid, async (tx) => {
        const contract = await ownContract(tx, partnerUuid, contractUuid)
        if (isOver(contract.state)) throw new Fail('conflict', 'This campaign has ended. Reactivate it first')
        const by = await actor(tx, who, clock)
        const versions = await termsOfContract(tx, contractUuid)
        const inForce = current(contract, versions)
        const open = versions.find((t) => t.state === 'proposed')
        const begun = inForce && inForce.startsOn < by.today ? inForce.startsOn : by.today
        const terms = termsOf(input, { today: by.today, earliest: begun })
        await rename(tx, contract, input, by)
        const isScheduled = terms.scheduleOn !== null && contract.termsUuid !== null
        const wanted = { ...terms, scheduleOn: isScheduled ? terms.scheduleOn : null }
        if (contract.termsUuid && inForce && isSame(inForce, wanted)) {
          if (open) await withdrawProposal(tx, contract, by)
          return { isProposed: false, invitationUuid: null }
        }
        if (open && isSame(open, wanted) && open.scheduleOn === wanted.scheduleOn)
          return { isProposed: false, invitationUuid: null }
        await propose(tx, { ...contract, name: input.name }, wanted, by)
        await writeDown(tx, who, {
          action: 'partnerCampaign.proposed',
          object: input.name,
          before: Object.fromEntries(inForce ? termsLines(inForce) : []),
          after: Object.fromEntries(termsLines(wanted)),
        })
        if (contract.termsUuid === null)
          await tx.update(partnerContract).set(checkHost(wanted.url)).where(eq(partnerContract.uuid, contractUuid))
        // who has accepted before is told at once, and has a link to answer with
        const link =
          contract.state === 'pending' ? null : await invitations.make(tx, { accountUuid, partnerUuid }, by.now)
        return { isProposed: true, invitationUuid: link?.uuid ?? null }
      })
      if (done.invitationUuid && mayLeave)
        await send(partnerMailName, { kind: 'invitation', invitationUuid: done.invitationUuid })
      return { isProposed: done.isProposed }
    },
    async endCampaign({ accountUuid, partnerUuid, contractUuid }, who) {
      expectOwn({ accountUuid }, who)
      await database.as(accountUuid, async (tx) => {
        const contract = await ownContract(tx, partnerUuid, contractUuid)
        if (isOver(contract.state)) throw new Fail('conflict', 'This campaign has ended already')
        const by = await actor(tx, who, clock)
        const open = (await termsOfContract(tx, contractUuid)).some((t) => t.state === 'proposed')
        if (open && contract.termsUuid !== null) await withdrawProposal(tx, contract, by)
        await moveContract(tx, contract, { kind: 'ended' }, by)
        await writeDown(tx, who, { action: 'partnerCampaign.ended', object: contract.name })
      })
      await provision(accountUuid)
      return {}
    },
    async reactivate({ accountUuid, partnerUuid, contractUuid }, who) {
      expectOwn({ accountUuid }, who)
      await database.as(accountUuid, async (tx) => {
        const contract = await ownContract(tx, partnerUuid, contractUuid)
        if (!isOver(contract.state)) throw new Fail('conflict', 'This campaign has not ended')
        const by = await actor(tx, who, clock)
        const terms = current(contract, await termsOfContract(tx, contractUuid))
        const isAgreed = contract.termsUuid !== null && (terms?.endsOn == null || terms.endsOn >= by.today)
        await moveContract(tx, contract, { kind: 'reactivated', isAgreed }, by)
        await writeDown(tx, who, { action: 'partnerCampaign.reactivated', object: contract.name })
      })
      await provision(accountUuid)
      return {}
    },
    async withdraw({ accountUuid, partnerUuid, contractUuid }, who) {
      expectOwn({ accountUuid }, who)
      return database.as(accountUuid, async (tx) => {
        const contract = await ownContract(tx, partnerUuid, contractUuid)
        if (contract.termsUuid === null)
          throw new Fail('conflict', 'Nothing is agreed on yet: end the campaign instead')
        const open = (await termsOfContract(tx, contractUuid)).some((t) => t.state === 'proposed')
        if (!open) throw notFound()
        await withdrawProposal(tx, contract, await actor(tx, who, clock))
        await writeDown(tx, who, { action: 'partnerCampaign.withdrawn', object: contract.name })
        return {}
      })
    },
  }
}
