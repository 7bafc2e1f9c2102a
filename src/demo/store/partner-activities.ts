import { systemAuthor } from '../../server/partners/activity.ts'
import { commissionWords } from '../../server/partners/contracts/terms-text.ts'
import type { partnerActivity } from '../../server/partners/tables.ts'
import type { partnerStatement } from '../../server/orders/tables.ts'
import { plural } from '../../report/format.ts'
import { amountText } from '../../server/settlement/index.ts'
import { uuidOf } from '../random.ts'
import type { DemoContract, DemoPartner } from '../scenario/partners.ts'
import { account } from '../scenario/sites-data.ts'
import { keyIdOf } from './partner-access.ts'
import type { PartnerTime } from './partner-rows.ts'

type Activity = typeof partnerActivity.$inferInsert
type Line = Pick<Activity, 'type' | 'message' | 'author'> & { at: Date; contractUuid?: string }

const hour = 3_600_000

/** The events of a contract, in the product's own words. */
function linesOf(p: DemoPartner, c: DemoContract, { ago, today }: PartnerTime, author: string): Line[] {
  const merchant = `${p.contact[0]} ${p.contact[1]}`
  const value = (n: string) =>
    commissionWords({ commissionType: c.commission.type, commissionValue: n, currency: c.commission.currency })
  const now = value(c.commission.value)
  const line = (daysAgo: number, type: Line['type'], message: string, by = author, hours = 0): Line => ({
    type,
    message,
    author: by,
    at: new Date(ago(daysAgo).getTime() + hours * hour),
    contractUuid: c.uuid,
  })
  const accepted = (daysAgo: number, version: number) =>
    line(daysAgo, 'terms', `Terms accepted by ${merchant}, ${p.contact[2]}: ${c.name}, version ${version}`, merchant)
  const { signedAgo, before, change, endedAgo } = c
  const found = [line(c.createdAgo, 'terms', `Campaign created: ${c.name}. ${now}`)]
  if (c.state !== 'pending')
    found.push(
      line(c.createdAgo, 'contract', `Contract sent: ${c.name}`, author, 1),
      line(c.createdAgo, 'contract', `Invitation mailed to ${p.email}`, author, 1),
    )
  if (signedAgo !== undefined)
    found.push(accepted(signedAgo, 1), line(signedAgo, 'contract', `Contract accepted: ${c.name}`, merchant, 1))
  if (c.isSeen && signedAgo !== undefined)
    found.push(line(signedAgo - 1, 'tracking', `Tracking installed: ${c.name}`, systemAuthor))
  if (c.isSeen && c.state !== 'installed' && signedAgo !== undefined)
    found.push(line(Math.min(c.startsAgo, signedAgo - 1), 'contract', `Campaign running: ${c.name}`, systemAuthor, 1))
  if (c.state === 'waiting')
    found.push(
      line(
        c.startsAgo - 2,
        'tracking',
        `The campaign has begun, and nothing was seen of the tracking for 48 hours: ${c.name}`,
        systemAuthor,
      ),
    )
  if (before) {
    const changes = `Cookie period: ${before.cookieDays} days → ${c.cookieDays} days`
    found.push(
      line(before.changedAgo + 2, 'terms', `New terms proposed: ${c.name}. ${changes}`),
      accepted(before.changedAgo, 2),
    )
  }
  if (change) {
    const next = value(String(Number(c.commission.value) + Number(change.percentage)))
    const from = change.appliesIn === undefined ? '' : `, from ${dayAfter(today, change.appliesIn)}`
    found.push(line(change.proposedAgo, 'terms', `New terms proposed: ${c.name}. Commission: ${now} → ${next}${from}`))
    if (change.objection)
      found.push(
        line(
          change.proposedAgo - 2,
          'terms',
          `${merchant} objected to the new terms of ${c.name}: ${change.objection}`,
          merchant,
        ),
      )
  }
  if (endedAgo !== undefined)
    found.push(
      c.state === 'complete'
        ? line(endedAgo, 'contract', `The last day has passed: ${c.name}`, systemAuthor)
        : line(endedAgo, 'contract', `Campaign ended: ${c.name}`),
    )
  return found
}
const dayAfter = (today: string, days: number) =>
  new Date(Date.parse(`${today}T00:00:00Z`) + days * 24 * hour).toISOString().slice(0, 10)

/** Which of the merchant's people made and removed keys. */
const keyLines = (p: DemoPartner, { ago }: PartnerTime): Line[] =>
  (p.newKeys ?? []).flatMap(({ madeAgo, revokedAgo }, n) => {
    const line = (daysAgo: number, message: string): Line => ({
      type: 'tracking',
      message,
      author: p.colleague?.join(' ') ?? `${p.contact[0]} ${p.contact[1]}`,
      at: ago(daysAgo, 1),
    })
    const made = line(madeAgo, `Key made: ${keyIdOf(p, n + 2)}`)
    return revokedAgo === undefined ? [made] : [made, line(revokedAgo, `Key taken away: ${keyIdOf(p, n + 1)}`)]
  })

type Statement = typeof partnerStatement.$inferInsert

/** Statements made and paid. */
export const statementActivities = (statements: readonly Statement[]): Activity[] =>
  statements.flatMap((s) => {
    const { accountUuid, number, month, currency } = s
    const of = { accountUuid, partnerUuid: s.partyUuid, type: 'money' as const }
    const made: Activity = {
      ...of,
      uuid: uuidOf(s.uuid ?? '', 'made'),
      message: `Statement ${number} of ${month}: ${amountText(s.payout, currency)} of ${plural(s.lineCount, 'order')}`,
      author: systemAuthor,
      createdAt: s.closedAt,
    }
    if (!s.paidAt) return [made]
    const message = `Statement ${number} of ${month} paid: ${amountText(s.toPay, currency)}`
    return [made, { ...of, uuid: uuidOf(s.uuid ?? '', 'paid'), message, author: 'Sofie Brandt', createdAt: s.paidAt }]
  })

/** The timeline of a partner: notes of the account, and events. */
export function activityRows(accountUuid: string, p: DemoPartner, time: PartnerTime): Activity[] {
  const author = p.owner === 'owner' ? `${account.user.firstName} ${account.user.lastName}` : p.owner
  const lines: Line[] = [
    { type: 'partner', message: `Partner added: ${p.name}`, author, at: time.ago(p.addedAgo) },
    ...p.contracts.flatMap((c) => linesOf(p, c, time, author)),
    ...(p.notes ?? []).map(([daysAgo, message]): Line => ({ type: 'note', message, author, at: time.ago(daysAgo, 3) })),
    ...keyLines(p, time),
  ]
  return lines.map(({ at, ...line }, n) => ({
    ...line,
    uuid: uuidOf(p.uuid, 'activity', n),
    accountUuid,
    partnerUuid: p.uuid,
    createdAt: at,
  }))
}
