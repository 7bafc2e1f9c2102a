import { addDays, type Day } from '../../contract/days.ts'
import { termsHash, type Terms } from '../../server/partners/contracts/terms-text.ts'
import type {
  partner,
  partnerActivity,
  partnerContract,
  partnerTerms,
  partnerUser,
} from '../../server/partners/tables.ts'
import { dayOf } from '../../server/time/index.ts'
import { startOf } from '../calendar.ts'
import type { DemoWorld } from '../part.ts'
import { uuidOf } from '../random.ts'
import type { DemoContract, DemoPartner } from '../scenario/partners.ts'
import { account } from '../scenario/sites-data.ts'

/** The demo's today, and the instant this many days ago, at a working hour. */
export type PartnerTime = { today: Day; ago: (days: number, hour?: number) => Date }

const hour = 3_600_000
/** At nine o'clock this many days ago, never later than an hour ago. */
export const partnerTimeOf = ({ calendar, until }: DemoWorld): PartnerTime => ({
  today: dayOf(until, calendar.zone),
  ago: (days, hours = 0) =>
    new Date(Math.min(until.getTime() - hour, startOf(calendar, calendar.today - days).getTime() + (9 + hours) * hour)),
})

type TermsRow = typeof partnerTerms.$inferInsert
type Activity = typeof partnerActivity.$inferInsert

const owner = `${account.user.firstName} ${account.user.lastName}`
const authorOf = (p: DemoPartner) => (p.owner === 'owner' ? owner : p.owner)

export const partnerRow = (
  accountUuid: string,
  p: DemoPartner,
  { ago }: PartnerTime,
  activities: readonly Activity[],
): typeof partner.$inferInsert => {
  const running = p.contracts.find((c) => c.state === 'running')
  return {
    uuid: p.uuid,
    accountUuid,
    companyName: p.name,
    companyAddress: p.address[0],
    companyZip: p.address[1],
    companyCity: p.address[2],
    companyCountry: 'DK',
    companyVat: `DK${Number.parseInt(p.uuid.slice(0, 6), 16) + 20_000_000}`,
    contactFirstName: p.contact[0],
    contactLastName: p.contact[1],
    contactTitle: p.contact[2],
    contactEmail: p.email,
    contactPhone: `+45 ${String(Number.parseInt(p.uuid.slice(0, 6), 16) + 30_000_000).replace(/(..)(?=.)/g, '$1 ')}`,
    publicKey: `p_${uuidOf(p.uuid, 'public key').replaceAll('-', '').slice(0, 24)}`,
    createdBy: authorOf(p),
    createdByEmail: account.user.email,
    scriptSeenAt: p.scriptSeenAgo === undefined ? null : ago(p.scriptSeenAgo, 6),
    scriptSeenHost: p.scriptSeenAgo === undefined ? '' : `www.${p.domain}`,
    testOrderAt: running ? ago((running.signedAgo ?? 1) - 1) : null,
    lastSignedAt: running || p.contracts.some((c) => c.state === 'installed') ? ago(0, running ? 5 : 2) : null,
    lastPageAt: running ? ago(p.scriptSeenAgo ?? 0, 6) : null,
    createdAt: ago(p.addedAgo),
    lastActivityAt: new Date(Math.max(...activities.map((a) => a.createdAt.getTime()))),
  }
}

const plus = (value: string, more: string) => String(Number(value) + Number(more))

/** The agreed terms, later proposals, and earlier versions. */
export function termsRows(accountUuid: string, p: DemoPartner, c: DemoContract, time: PartnerTime): TermsRow[] {
  const day = (ago: number) => addDays(time.today, -ago)
  const base: Terms = {
    startsOn: day(c.startsAgo),
    endsOn: c.endsAgo === undefined ? null : day(c.endsAgo),
    countryCode: 'DK',
    url: c.url,
    commissionType: c.commission.type,
    commissionValue: Number(c.commission.value).toFixed(4),
    currency: c.commission.currency,
    disableDeeplinks: false,
    couponCode: c.coupon ?? '',
    requireCouponCode: false,
    cookieDays: c.cookieDays ?? 30,
    attributionModel: 'default',
    deeplinkParams: '',
    domainAliases: '',
    holdDays: 30,
    scheduleOn: null,
  }
  const sides = { publisher: account.name, merchant: p.name, campaign: c.name }
  const version = (number: number, terms: Terms, of: Partial<TermsRow> & { proposedAt: Date }): TermsRow => ({
    ...terms,
    uuid: uuidOf(c.uuid, 'terms', number),
    accountUuid,
    contractUuid: c.uuid,
    version: number,
    textHash: termsHash(terms, sides),
    proposedBy: authorOf(p),
    state: 'proposed',
    ...of,
  })
  const accepted = (at: Date): Partial<TermsRow> => ({
    acceptedAt: at,
    appliedAt: at,
    acceptedName: `${p.contact[0]} ${p.contact[1]}`,
    acceptedTitle: p.contact[2],
    acceptedFrom: '192.0.2.0',
    acceptedAgent: 'Firefox',
  })
  const { before, change, signedAgo } = c
  const proposedAt = time.ago(c.createdAgo)
  if (signedAgo === undefined) return [version(1, base, { proposedAt })]
  const first = accepted(time.ago(signedAgo))
  const rows = before
    ? [
        version(1, { ...base, cookieDays: before.cookieDays }, { proposedAt, ...first, state: 'replaced' }),
        version(2, base, {
          proposedAt: time.ago(before.changedAgo + 2),
          ...accepted(time.ago(before.changedAgo)),
          state: 'applied',
        }),
      ]
    : [version(1, base, { proposedAt, ...first, state: 'applied' })]
  if (!change) return rows
  const next = {
    ...base,
    commissionValue: Number(plus(c.commission.value, change.percentage)).toFixed(4),
    scheduleOn: change.appliesIn === undefined ? null : addDays(time.today, change.appliesIn),
  }
  const objected = change.objection !== undefined && {
    state: 'objected' as const,
    objection: change.objection,
    objectedAt: time.ago(change.proposedAgo - 2),
  }
  return [...rows, version(rows.length + 1, next, { proposedAt: time.ago(change.proposedAgo), ...objected })]
}

/** The terms in force: the last applied ones. */
export const inForce = (rows: readonly TermsRow[]): TermsRow | undefined => rows.findLast((t) => t.state === 'applied')

export function contractRow(
  accountUuid: string,
  p: DemoPartner,
  c: DemoContract,
  terms: readonly TermsRow[],
  { ago }: PartnerTime,
): Omit<typeof partnerContract.$inferInsert, 'id'> {
  const seenAt = c.isSeen ? ago(p.scriptSeenAgo ?? c.endedAgo ?? 0, 6) : null
  const hasTested = c.isSeen && c.state !== 'installed'
  return {
    uuid: c.uuid,
    accountUuid,
    partnerUuid: p.uuid,
    name: c.name,
    state: c.state,
    tuneStatus: c.isFailed ? 'failed' : hasTested ? 'created' : 'pending',
    tuneMessage: c.isFailed ? "The shop's address must name a public host" : '',
    termsUuid: inForce(terms)?.uuid ?? null,
    createdBy: authorOf(p),
    createdByEmail: account.user.email,
    createdAt: ago(c.createdAgo),
    sentAt: c.state === 'pending' ? null : ago(c.createdAgo),
    signedAt: c.signedAgo === undefined ? null : ago(c.signedAgo),
    seenAt,
    testOrderAt: hasTested ? ago((c.signedAgo ?? 1) - 1) : null,
    endedAt: c.endedAgo === undefined ? null : ago(c.endedAgo),
  }
}

/** People who may sign in for the merchant: the contact, once something was signed, and a colleague. */
export function userRows(
  accountUuid: string,
  p: DemoPartner,
  { ago }: PartnerTime,
  passwordHash: string,
): (typeof partnerUser.$inferInsert)[] {
  const signedAgo = Math.max(-1, ...p.contracts.map((c) => c.signedAgo ?? -1))
  if (signedAgo < 0) return []
  const people = [
    { name: `${p.contact[0]} ${p.contact[1]}`, email: p.email, since: signedAgo, seen: Math.min(signedAgo, 2) },
    ...(p.colleague
      ? [
          {
            name: p.colleague.join(' '),
            email: `${p.colleague[0].toLowerCase()}@${p.domain}`,
            since: signedAgo - 5,
            seen: 16,
          },
        ]
      : []),
  ]
  return people.map(({ name, email, since, seen }) => ({
    uuid: uuidOf(p.uuid, 'user', email),
    accountUuid,
    partnerUuid: p.uuid,
    name,
    email,
    passwordHash,
    mustChange: false,
    lastSeenAt: ago(seen, 3),
    createdAt: ago(since),
  }))
}
