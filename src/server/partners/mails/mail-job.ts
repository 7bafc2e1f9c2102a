import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { account, zoneOf } from '../../account/index.ts'
import type { Clock } from '../../time/clock.ts'
import { defineJob, type Job } from '../../jobs/index.ts'
import type { Log } from '../../log/log.ts'
import { type BrandOf, MailError, mailsShare, type SendMail } from '../../mail/index.ts'
import type { Database, Tx } from '../../store/database/open.ts'
import { couponsMail } from '../coupons/coupon-mail.ts'
import { noteActivity, systemAuthor } from '../activity.ts'
import type { Invitations } from './invitations.ts'
import { partnerMailName } from './mail-name.ts'
import { answeredText, firstPasswordText, invitationText, partnerPasswordText, scheduledText } from './mail-texts.ts'
import { sidesOf, termsOfContract } from '../contracts/propose.ts'
import { ofOneAddress } from '../portal/of-one-address.ts'
import { firstPasswordLife, makeResetToken } from '../portal/reset-token.ts'
import { partner, partnerContract, partnerInvitation, partnerTerms, partnerUser } from '../tables.ts'
import { changesOf, commissionWords } from '../contracts/terms-text.ts'
import { termsPdf } from '../contracts/terms-pdf.ts'

const payload = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('invitation'), invitationUuid: z.uuid() }),
  z.object({ kind: z.literal('answered'), termsUuid: z.uuid() }),
  z.object({ kind: z.literal('password'), email: z.string() }),
  z.object({ kind: z.literal('firstPassword'), userUuid: z.uuid() }),
  z.object({ kind: z.literal('coupons'), partnerUuid: z.uuid() }),
])
type Asked = z.output<typeof payload>
type Parts = {
  database: Database
  clock: Clock
  log: Log
  publicUrl: string
  sendMail: SendMail
  invitations: Invitations
  mayMail: (accountUuid: string) => Promise<boolean>
  brandOf: BrandOf
  resetKey: Buffer
}
type Made = Omit<Parameters<SendMail>[0], 'messageId' | 'date'>

async function invitation(tx: Tx, p: Parts, invitationUuid: string): Promise<Made | null> {
  const [found] = await tx.select().from(partnerInvitation).where(eq(partnerInvitation.uuid, invitationUuid))
  const open = found && (await p.invitations.current(tx, found.partnerUuid, p.clock.now()))
  if (!open) return null // withdrawn or used meanwhile
  const [to] = await tx.select().from(partner).where(eq(partner.uuid, found.partnerUuid))
  const [of] = await tx.select({ name: account.name }).from(account).where(eq(account.uuid, found.accountUuid))
  const waiting = await tx
    .select({ contract: partnerContract, terms: partnerTerms })
    .from(partnerTerms)
    .innerJoin(partnerContract, eq(partnerContract.uuid, partnerTerms.contractUuid))
    .where(and(eq(partnerContract.partnerUuid, found.partnerUuid), eq(partnerTerms.state, 'proposed')))
  const [first] = waiting
  if (!to || !of || !first) return null
  const names = {
    publisher: of.name,
    merchant: to.companyName,
    person: to.contactFirstName,
    link: p.invitations.mailedLink(open, to.contactEmail),
  }
  const inForce = first.contract.termsUuid
  if (inForce === null)
    return {
      accountUuid: found.accountUuid,
      to: [to.contactEmail],
      ...invitationText({
        ...names,
        campaigns: waiting.map(({ contract, terms }) => [contract.name, commissionWords(terms)] as const),
      }),
      attachments: [],
    }
  const before = (await termsOfContract(tx, first.contract.uuid)).find((t) => t.uuid === inForce)
  return {
    accountUuid: found.accountUuid,
    to: [to.contactEmail],
    ...scheduledText({
      ...names,
      campaign: first.contract.name,
      changes: before ? changesOf(before, first.terms) : [],
      scheduleOn: first.terms.scheduleOn,
      zone: await zoneOf(tx, found.accountUuid),
    }),
    attachments: [],
  }
}

async function readAnswered(tx: Tx, termsUuid: string) {
  const [found] = await tx
    .select({ terms: partnerTerms, contract: partnerContract, partner })
    .from(partnerTerms)
    .innerJoin(partnerContract, eq(partnerContract.uuid, partnerTerms.contractUuid))
    .innerJoin(partner, and(eq(partner.uuid, partnerContract.partnerUuid), isNull(partner.deletedAt)))
    .where(eq(partnerTerms.uuid, termsUuid))
  if (!found) return null
  const { contract, partner: of } = found
  return { ...found, of, sides: await sidesOf(tx, contract), zone: await zoneOf(tx, contract.accountUuid) }
}

async function answered(p: Parts, termsUuid: string): Promise<Made | null> {
  const read = await p.database.system.transaction((tx) => readAnswered(tx, termsUuid))
  if (!read) return null
  const { terms, contract, of, sides, zone } = read
  const brand = await p.brandOf(of.accountUuid)
  const file = terms.acceptedAt ? await termsPdf(terms, sides, { zone, brand }) : null
  return {
    accountUuid: of.accountUuid,
    to: [...new Set([of.contactEmail, of.createdByEmail].filter(Boolean))],
    ...answeredText({
      ...sides,
      version: terms.version,
      acceptedBy: terms.acceptedName,
      objection: terms.objection,
      link: `${p.publicUrl}/partner`,
    }),
    attachments: file
      ? [{ filename: `terms-${contract.id}-${terms.version}.pdf`, contentType: 'application/pdf', content: file }]
      : [],
  }
}

const linkFor = (p: Parts, user: typeof partnerUser.$inferSelect, life?: number) => {
  const of = { userUuid: user.uuid, passwordHash: user.passwordHash, now: p.clock.now() }
  return `${p.publicUrl}/partner/new-password?token=${makeResetToken(p.resetKey, life === undefined ? of : { ...of, life })}`
}

/** For a person whom the publisher added: the link to choose a password that nobody else knows. */
async function firstPassword(tx: Tx, p: Parts, userUuid: string): Promise<Made | null> {
  const [found] = await tx
    .select({ user: partnerUser, company: partner.companyName, publisher: account.name })
    .from(partnerUser)
    .innerJoin(partner, and(eq(partner.uuid, partnerUser.partnerUuid), isNull(partner.deletedAt)))
    .innerJoin(account, and(eq(account.uuid, partnerUser.accountUuid), eq(account.isDemo, false)))
    .where(and(eq(partnerUser.uuid, userUuid), eq(partnerUser.mustChange, true)))
  if (!found) return null // removed, or chose one meanwhile
  const { user, company: merchant, publisher } = found
  const link = linkFor(p, user, firstPasswordLife)
  return {
    accountUuid: user.accountUuid,
    to: [user.email],
    ...firstPasswordText({ publisher, merchant, person: user.name, link }),
    attachments: [],
  }
}

/** Links for resetting a password: one for each partner the person belongs to. Demo people get none. */
async function password(p: Parts, email: string): Promise<Made | null> {
  const known = await p.database.system
    .select({ user: partnerUser, company: partner.companyName, publisher: account.name })
    .from(partnerUser)
    .innerJoin(partner, and(eq(partner.uuid, partnerUser.partnerUuid), isNull(partner.deletedAt)))
    .innerJoin(account, and(eq(account.uuid, partnerUser.accountUuid), eq(account.isDemo, false)))
    .where(eq(partnerUser.email, email))
    .orderBy(...ofOneAddress)
  const links = []
  for (const { user, company, publisher } of known)
    if (await p.mayMail(user.accountUuid))
      links.push({
        label: `${company}, for ${publisher}`,
        href: linkFor(p, user),
      })
  // a mail for partners of several publishers belongs to no account
  const accounts = new Set(known.map(({ user }) => user.accountUuid))
  const accountUuid = accounts.size === 1 ? known[0]?.user.accountUuid : undefined
  return links.length === 0 ? null : { accountUuid, to: [email], ...partnerPasswordText(links), attachments: [] }
}

const make = (p: Parts, asked: Asked): Promise<Made | null> => {
  if (asked.kind === 'password') return password(p, asked.email)
  if (asked.kind === 'answered') return answered(p, asked.termsUuid)
  return p.database.system.transaction((tx) => {
    if (asked.kind === 'invitation') return invitation(tx, p, asked.invitationUuid)
    if (asked.kind === 'coupons') return couponsMail(tx, asked.partnerUuid, p.publicUrl)
    return firstPassword(tx, p, asked.userUuid)
  })
}
const idOf = (asked: Asked, now: Date) => {
  if (asked.kind === 'invitation') return asked.invitationUuid
  if (asked.kind === 'coupons') return `${asked.partnerUuid}.${now.getTime()}`
  if (asked.kind === 'firstPassword') return `${asked.userUuid}.${now.getTime()}`
  return asked.kind === 'answered' ? asked.termsUuid : String(now.getTime())
}

/** Records in the partner's timeline that the link was not delivered. */
async function noteNotSent(p: Parts, asked: Asked, error: unknown): Promise<void> {
  if (asked.kind !== 'invitation' || !(error instanceof MailError)) return
  await p.database.system.transaction(async (tx) => {
    const [found] = await tx.select().from(partnerInvitation).where(eq(partnerInvitation.uuid, asked.invitationUuid))
    if (!found) return
    const { accountUuid, partnerUuid } = found
    const message = `The invitation was not delivered. ${error.message}`.slice(0, 500)
    await noteActivity(tx, { accountUuid, partnerUuid, type: 'contract', message, author: systemAuthor }, p.clock.now())
  })
}

/** Mails to merchants, and their answers to both sides with what was accepted. A job: no request waits for it. */
export const partnerMailJob = (p: Parts): Job<Asked> =>
  defineJob({
    name: partnerMailName,
    about: {
      does: 'mails a merchant what happened',
      reads: 'partner, partner_contract, partner_user',
      writes: 'mail, partner_activity',
      failing: 'the timeline says that the mail was not sent',
    },
    payload,
    share: mailsShare,
    retries: 5,
    handler: async (asked) => {
      const id = idOf(asked, p.clock.now())
      const of = await make(p, asked)
      if (!of) return
      try {
        await p.sendMail({
          ...of,
          messageId: `partner.${asked.kind}.${id}@${new URL(p.publicUrl).hostname}`,
          date: p.clock.now(),
        })
      } catch (error) {
        if (error instanceof MailError && error.isTemporary) throw error
        p.log.warn('a mail to a direct partner was not sent', { kind: asked.kind, id, error })
        await noteNotSent(p, asked, error)
      }
    },
  })
