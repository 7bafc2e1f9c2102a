import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { account } from '../account/index.ts'
import type { Clock } from '../clock.ts'
import { defineJob, type Job } from '../jobs/index.ts'
import type { Log } from '../log.ts'
import { MailError, type SendMail } from '../mail/index.ts'
import type { Database, Tx } from '../store/database/open.ts'
import type { Invitations } from './invitations.ts'
import { answeredText, invitationText, scheduledText } from './mail-texts.ts'
import { sidesOf, termsOfContract } from './propose.ts'
import { partner, partnerContract, partnerInvitation, partnerTerms } from './tables.ts'
import { changesOf, commissionWords } from './terms-text.ts'
import { termsPdf } from './terms-pdf.ts'

export const partnerMailName = 'partners.mail'
const payload = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('invitation'), invitationUuid: z.uuid() }),
  z.object({ kind: z.literal('answered'), termsUuid: z.uuid() }),
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
  const names = { publisher: of.name, merchant: to.companyName, person: to.contactFirstName, link: open.link }
  const inForce = first.contract.termsUuid
  if (inForce === null)
    return {
      to: [to.contactEmail],
      ...invitationText({
        ...names,
        campaigns: waiting.map(({ contract, terms }) => [contract.name, commissionWords(terms)] as const),
      }),
      attachments: [],
    }
  const before = (await termsOfContract(tx, first.contract.uuid)).find((t) => t.uuid === inForce)
  return {
    to: [to.contactEmail],
    ...scheduledText({
      ...names,
      campaign: first.contract.name,
      changes: before ? changesOf(before, first.terms) : [],
      scheduleOn: first.terms.scheduleOn,
    }),
    attachments: [],
  }
}

async function answered(tx: Tx, termsUuid: string): Promise<Made | null> {
  const [found] = await tx
    .select({ terms: partnerTerms, contract: partnerContract, partner })
    .from(partnerTerms)
    .innerJoin(partnerContract, eq(partnerContract.uuid, partnerTerms.contractUuid))
    .innerJoin(partner, and(eq(partner.uuid, partnerContract.partnerUuid), isNull(partner.deletedAt)))
    .where(eq(partnerTerms.uuid, termsUuid))
  if (!found) return null
  const { terms, contract, partner: of } = found
  const sides = await sidesOf(tx, contract)
  const file = terms.acceptedAt ? await termsPdf(terms, sides) : null
  return {
    to: [...new Set([of.contactEmail, of.createdByEmail].filter(Boolean))],
    ...answeredText({ ...sides, version: terms.version, acceptedBy: terms.acceptedName, objection: terms.objection }),
    attachments: file
      ? [{ filename: `terms-${contract.id}-${terms.version}.pdf`, contentType: 'application/pdf', content: file }]
      : [],
  }
}

/** Mails to merchants, and what they answered to both sides with what was accepted. Nobody waits for a mail server. */
export const partnerMailJob = (p: Parts): Job<Asked> =>
  defineJob({
    name: partnerMailName,
    payload,
    retries: 5,
    handler: async (asked) => {
      const id = asked.kind === 'invitation' ? asked.invitationUuid : asked.termsUuid
      const of = await p.database.system.transaction(async (tx) => {
        const made = asked.kind === 'invitation' ? await invitation(tx, p, id) : await answered(tx, id)
        return made
      })
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
      }
    },
  })
