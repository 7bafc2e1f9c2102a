import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { partnerMoney } from '../../contract/partners/partner-money.ts'
import type { partners as partnersContract } from '../../contract/partners/partners.ts'
import { recordAudit } from '../account/index.ts'
import type { Handlers } from '../http/handlers.ts'
import { inNameOf, noteActivity } from './activity.ts'
import { isOver } from './contracts/contract-state.ts'
import { partnerMailName } from './mails/mail-name.ts'
import { moveContract } from './contracts/move-contract.ts'
import { endPartner } from './end-partner.ts'
import { actor, expectOwn, type PartnersParts } from './parts.ts'
import { lockContracts } from './contracts/propose.ts'
import { ownPartner, readPartner, readPartners } from './read-partners.ts'
import { partner, partnerTerms } from './tables.ts'
import { Fail } from '../http/fail.ts'
import type { PartnerRecord } from './shown.ts'

type Calls = Handlers<typeof partnersContract>
type FiguresOf = Handlers<typeof partnerMoney>['insights']
/** The recorded fields of a partner, by wire name. */
const noted = ({ companyName, companyVat, contactFirstName, contactLastName, contactEmail }: PartnerRecord) => ({
  companyName,
  companyVat,
  contactFirstName,
  contactLastName,
  contactEmail,
})

const noSales = { clickCount: 0, conversionCount: 0, conversionTotalCommission: 0 }

const check: Calls['check'] = async (of, who) => {
  expectOwn(of, who)
  return {}
}

const list =
  ({ database, troubledOf }: PartnersParts): Calls['list'] =>
  async (of, who) => {
    expectOwn(of, who)
    return database.as(who.accountUuid, async (tx) => {
      const troubled = await troubledOf(tx, who.accountUuid)
      const rows = await readPartners(tx)
      return { partners: rows.map((p) => ({ ...p, trackingNeedsLook: troubled.has(p.uuid) })) }
    })
  }

const create =
  ({ database, clock }: PartnersParts): Calls['create'] =>
  async ({ accountUuid, createdBy: _, createdByEmail: __, ...fields }, who) => {
    expectOwn({ accountUuid }, who)
    return database.as(accountUuid, async (tx) => {
      const { now, author, email } = await actor(tx, who, clock)
      const [row] = await tx
        .insert(partner)
        .values({
          ...fields,
          accountUuid,
          publicKey: `p_${randomBytes(12).toString('hex')}`,
          createdBy: author,
          createdByEmail: email,
          createdAt: now,
          lastActivityAt: now,
        })
        .returning()
      if (!row) throw new Error('insert returned no row')
      await recordAudit(tx, who, { action: 'partner.added', object: row.companyName, after: noted(row) })
      await noteActivity(
        tx,
        { accountUuid, partnerUuid: row.uuid, type: 'partner', message: `Partner added: ${row.companyName}`, author },
        now,
      )
      return { uuid: row.uuid }
    })
  }

const detail =
  (
    { database, clock, ownDomains, invitations, troublesOf, brandOf }: PartnersParts,
    figuresOf: FiguresOf,
  ): Calls['detail'] =>
  async ({ accountUuid, partnerUuid }, who) => {
    expectOwn({ accountUuid }, who)
    const read = await database.as(accountUuid, async (tx) =>
      readPartner(tx, partnerUuid, {
        troublesOf,
        address: ownDomains.addressOf(accountUuid),
        invitation: await invitations.current(tx, partnerUuid, clock.now()),
        now: clock.now(),
      }),
    )
    const brand = await brandOf(accountUuid)
    const activities = brand ? read.activities.map((of) => inNameOf(of, brand.name)) : read.activities
    const { rows } = await figuresOf({ ids: read.contracts.map((c) => c.uuid) }, who)
    const stats = new Map(rows.map(({ id, ...sums }) => [id, sums]))
    return {
      ...read,
      activities,
      contracts: read.contracts.map((c) => ({ ...c, stats: stats.get(c.uuid) ?? noSales })),
    }
  }

const update =
  ({ database, clock }: PartnersParts): Calls['update'] =>
  async ({ accountUuid, partnerUuid, ...fields }, who) => {
    expectOwn({ accountUuid }, who)
    return database.as(accountUuid, async (tx) => {
      const before = await ownPartner(tx, partnerUuid)
      const { now, author } = await actor(tx, who, clock)
      await tx.update(partner).set(fields).where(eq(partner.uuid, partnerUuid))
      await recordAudit(tx, who, {
        action: 'partner.changed',
        object: before.companyName,
        before: noted(before),
        after: noted({ ...before, ...fields }),
      })
      await noteActivity(
        tx,
        { accountUuid, partnerUuid, type: 'partner', message: 'Company and contact changed', author },
        now,
      )
      return {}
    })
  }

const remove =
  ({ database, clock, provision }: PartnersParts): Calls['remove'] =>
  async ({ accountUuid, partnerUuid }, who) => {
    expectOwn({ accountUuid }, who)
    await database.as(accountUuid, async (tx) => {
      const gone = await ownPartner(tx, partnerUuid)
      const by = await actor(tx, who, clock)
      await recordAudit(tx, who, { action: 'partner.removed', object: gone.companyName, before: noted(gone) })
      await endPartner(tx, gone, by)
    })
    await provision(accountUuid)
    return {}
  }

const invite =
  ({ database, clock, invitations, send, mayMail, takeRoom }: PartnersParts): Calls['invite'] =>
  async ({ accountUuid, partnerUuid, isMailed }, who) => {
    expectOwn({ accountUuid }, who)
    const mayLeave = isMailed && (await mayMail(accountUuid))
    if (mayLeave) {
      const { contactEmail } = await database.as(accountUuid, (tx) => ownPartner(tx, partnerUuid))
      await takeRoom({ accountUuid, address: contactEmail })
    }
    const made = await database.as(accountUuid, async (tx) => {
      const p = await ownPartner(tx, partnerUuid)
      const by = await actor(tx, who, clock)
      const contracts = await lockContracts(tx, partnerUuid)
      const open = await tx
        .select({ contractUuid: partnerTerms.contractUuid })
        .from(partnerTerms)
        .where(eq(partnerTerms.state, 'proposed'))
      const waiting = contracts.filter((c) => !isOver(c.state) && open.some((t) => t.contractUuid === c.uuid))
      if (waiting.length === 0) throw new Fail('conflict', 'There are no terms for the merchant to accept')
      const link = await invitations.make(tx, { accountUuid, partnerUuid }, by.now)
      for (const c of waiting) await moveContract(tx, c, { kind: 'sent' }, by)
      await recordAudit(tx, who, { action: 'partner.invited', object: p.companyName })
      const to = mayLeave ? `Invitation mailed to ${p.contactEmail}` : 'Invitation link made'
      await noteActivity(tx, { accountUuid, partnerUuid, type: 'contract', message: to, author: by.author }, by.now)
      return link
    })
    if (mayLeave) await send(partnerMailName, { kind: 'invitation', invitationUuid: made.uuid, accountUuid })
    return { link: mayLeave ? '' : made.link, isMailed: mayLeave }
  }

export const partnerCalls = (
  p: PartnersParts,
  figuresOf: FiguresOf,
): Pick<Calls, 'check' | 'list' | 'create' | 'detail' | 'update' | 'remove' | 'invite'> => ({
  check,
  list: list(p),
  create: create(p),
  detail: detail(p, figuresOf),
  update: update(p),
  remove: remove(p),
  invite: invite(p),
})
