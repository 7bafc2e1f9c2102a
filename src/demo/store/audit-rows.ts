import { asc, eq } from 'drizzle-orm'
import { factsOf } from '../../connectors/index.ts'
import { audit, user } from '../../server/account/tables.ts'
import { boostPayout, invoice } from '../../server/billing/tables.ts'
import { costSource } from '../../server/costs/tables.ts'
import { productFeed } from '../../server/feeds/tables.ts'
import { smartLink, smartLinkTarget } from '../../server/links/tables.ts'
import { connection } from '../../server/networks/tables.ts'
import { routingChange } from '../../server/routing/tables.ts'
import { site } from '../../server/sites/tables.ts'
import type { Tx } from '../../server/store/database/open.ts'
import { startOf } from '../calendar.ts'
import type { DemoWorld } from '../part.ts'
import { demoDays } from '../scenario/roles-data.ts'

/** A complete line of the audit log. */
export type AuditRow = Required<Omit<typeof audit.$inferInsert, 'id'>>
type Sides = Pick<typeof audit.$inferInsert, 'before' | 'after'>
type Actor = { id: string | null; name: string }

const minute = 60_000
const operator: Actor = { id: null, name: 'Operator' }

/** The actions that made the account what it is, in the product's own words. */
export async function auditRowsOf(tx: Tx, { scenario: { accountUuid }, calendar }: DemoWorld): Promise<AuditRow[]> {
  const people = await tx.select().from(user).where(eq(user.accountUuid, accountUuid))
  const named = (firstName: string): Actor => people.find((p) => p.firstName === firstName) ?? operator
  const [owner, mette, jonas, sofie] = [named('Demo'), named('Mette'), named('Jonas'), named('Sofie')]
  const rows: AuditRow[] = []
  const did = (
    at: Date,
    who: Actor,
    action: AuditRow['action'],
    object: string,
    { before = {}, after = {} }: Sides = {},
  ) => void rows.push({ accountUuid, at, actorUuid: who.id, actorName: who.name, action, object, before, after })
  const after = (at: Date, minutes: number) => new Date(at.getTime() + minutes * minute)
  const daysAgo = (days: number, minutes: number) => after(startOf(calendar, demoDays - days), minutes)

  for (const p of people.filter(({ id }) => id !== owner.id)) {
    const member = { userEmail: p.email, userTitle: p.title, userRole: p.role }
    if (p.id !== jonas.id) {
      did(after(p.createdAt, 9 * 60), owner, 'user.added', p.name, { after: member })
      continue
    }
    // one joined by invitation with read access first, and may write since then
    did(after(p.createdAt, -900), mette, 'user.invited', p.email, { after: { userRole: 'readonly' } })
    did(after(p.createdAt, 540), p, 'user.added', p.name, { after: { ...member, userRole: 'readonly' } })
    const promoted = { before: { userRole: 'readonly' }, after: { userRole: p.role } }
    did(after(p.createdAt, 8 * 1440 + 610), mette, 'user.changed', p.name, promoted)
  }
  did(daysAgo(290, 640), sofie, 'company.changed', 'Nordisk Forbrugermedie', {
    before: { accountBillingEmail: '' },
    after: { accountBillingEmail: 'regnskab@outbound.example' },
  })
  did(daysAgo(251, 575), mette, 'secondFactor.on', mette.name)
  did(daysAgo(37, 832), sofie, 'password.changed', sofie.name)
  did(daysAgo(12, 905), mette, 'user.invited', 'freelance@outbound.example', { after: { userRole: 'readonly' } })
  did(daysAgo(6, 611), mette, 'invitation.withdrawn', 'freelance@outbound.example')

  did(daysAgo(262, 600), operator, 'features.granted', 'Plan', {
    before: { granted: [] },
    after: { granted: ['partners', 'creators'] },
  })
  did(daysAgo(180, 655), operator, 'revshare.changed', 'Boost', { before: { percent: 0 }, after: { percent: 10 } })
  did(daysAgo(3, 655), operator, 'revshare.changed', 'Boost', { before: { percent: 10 }, after: { percent: 0 } })
  for (const i of await tx.select().from(invoice).where(eq(invoice.accountUuid, accountUuid))) {
    const total = i.totalCents / 100
    did(after(i.issuedAt, 660), sofie, 'invoice.issued', i.number, { after: { plan: i.planName, total } })
    if (i.status === 'void') did(after(i.issuedAt, 900), operator, 'invoice.credited', i.number, { after: { total } })
    if (!i.paidAt) continue
    if (i.planName.startsWith('Growth'))
      did(after(i.issuedAt, 659), sofie, 'plan.changed', 'Plan', {
        before: { plan: 'Starter' },
        after: { plan: 'Growth' },
      })
    did(after(i.paidAt, 720), operator, 'invoice.paid', i.number, { after: { total } })
  }
  for (const p of await tx.select().from(boostPayout).where(eq(boostPayout.accountUuid, accountUuid)))
    if (p.paidAt)
      did(after(p.paidAt, 700), operator, 'payout.paid', p.month.slice(0, 7), {
        after: { amount: p.amountCents / 100, currency: p.currencyCode },
      })

  for (const s of await tx.select().from(site).where(eq(site.accountUuid, accountUuid)))
    did(after(s.createdAt, 600), owner, 'site.added', s.name, {
      after: { channelName: s.name, channelDomain: s.domain, channelCurrencyCode: s.currencyCode },
    })
  for (const c of await tx.select().from(connection).where(eq(connection.accountUuid, accountUuid))) {
    did(after(c.createdAt, 615), mette, 'network.connected', c.name, {
      after: { networkName: factsOf(c.network)?.name ?? c.network, connectionApiPartnerId: c.partnerId },
    })
    if (!c.isActive) did(after(c.updatedAt, 870), mette, 'network.disconnected', c.name)
  }
  for (const r of await tx.select().from(routingChange).where(eq(routingChange.accountUuid, accountUuid)))
    did(after(r.at, 640), mette, 'routing.changed', r.text)
  const targets = await tx
    .select()
    .from(smartLinkTarget)
    .where(eq(smartLinkTarget.accountUuid, accountUuid))
    .orderBy(asc(smartLinkTarget.since))
  const writer = (at: Date) => (people.some((p) => p.id === jonas.id && p.createdAt <= at) ? jonas : mette)
  for (const l of await tx.select().from(smartLink).where(eq(smartLink.accountUuid, accountUuid))) {
    const [first, second] = targets.filter((t) => t.code === l.code)
    did(after(l.createdAt, 690), writer(l.createdAt), 'link.added', l.name, {
      after: { urlShortName: l.name, channelUrl: l.siteUrl, targetUrl: first?.targetUrl ?? l.targetUrl },
    })
    if (first && second?.reason === 'edited')
      did(second.since, writer(second.since), 'link.changed', l.name, {
        before: { targetUrl: first.targetUrl },
        after: { targetUrl: second.targetUrl },
      })
  }
  for (const f of await tx.select().from(productFeed).where(eq(productFeed.accountUuid, accountUuid)))
    did(f.createdAt, mette, 'feed.added', f.name, {
      after: { name: f.name, domain: f.domain, country: f.country, currency: f.currency, format: f.format },
    })
  for (const s of await tx.select().from(costSource).where(eq(costSource.accountUuid, accountUuid)))
    did(s.createdAt, mette, 'costs.added', s.name, { after: { rows: s.rowCount, from: s.fromDay, to: s.toDay } })
  return rows
}
