import { asc, eq, inArray } from 'drizzle-orm'
import type { Principal } from '../http/principal.ts'
import { smartLink } from '../links/index.ts'
import { merchant, programme } from '../merchants/tables.ts'
import { couponsOf } from '../partners/index.ts'
import type { Tx } from '../store/database/open.ts'
import { noteOf } from './noted.ts'
import { shownCreator } from './shown.ts'
import {
  type CreatorEntity,
  creatorEntry,
  creatorLine,
  creatorMapping,
  creatorRate,
  creatorShare,
  creatorSlug,
  creatorStatement,
} from './tables.ts'
import { creatorTrouble } from './traffic/tables.ts'

const slugsOf = async (tx: Tx, uuid: string) => {
  const slugs = await tx.select({ slug: creatorSlug.slug }).from(creatorSlug).where(eq(creatorSlug.creatorUuid, uuid))
  return slugs.map((s) => s.slug).toSorted()
}

const mappingsOf = (tx: Tx, uuid: string) =>
  tx
    .select({
      merchant: merchant.domain,
      programme: programme.name,
      state: creatorMapping.state,
      since: creatorMapping.updatedAt,
    })
    .from(creatorMapping)
    .innerJoin(programme, eq(programme.uuid, creatorMapping.programmeUuid))
    .innerJoin(merchant, eq(merchant.uuid, programme.merchantUuid))
    .where(eq(creatorMapping.creatorUuid, uuid))
    .orderBy(asc(merchant.domain), asc(programme.name))

const ratesOf = (tx: Tx, uuid: string) =>
  tx
    .select({
      kind: creatorRate.kind,
      amount: creatorRate.amount,
      currency: creatorRate.currency,
      scope: creatorRate.scope,
      validFrom: creatorRate.validFrom,
    })
    .from(creatorRate)
    .where(eq(creatorRate.creatorUuid, uuid))
    .orderBy(asc(creatorRate.id))

const ledgerOf = (tx: Tx, uuid: string) =>
  tx
    .select({
      soldAt: creatorEntry.conversionAt,
      merchant: creatorEntry.merchant,
      amount: creatorEntry.amount,
      currency: creatorEntry.currency,
      state: creatorEntry.state,
      reason: creatorEntry.reason,
      at: creatorEntry.at,
    })
    .from(creatorEntry)
    .where(eq(creatorEntry.creatorUuid, uuid))
    .orderBy(asc(creatorEntry.id))

/** Statements with all their lines. */
const statementsOf = async (tx: Tx, uuid: string) => {
  const statements = await tx
    .select()
    .from(creatorStatement)
    .where(eq(creatorStatement.partyUuid, uuid))
    .orderBy(asc(creatorStatement.month))
  const numbers = new Map(statements.map((s) => [s.uuid, s.number]))
  const lines =
    statements.length === 0
      ? []
      : await tx
          .select()
          .from(creatorLine)
          .where(inArray(creatorLine.statementUuid, [...numbers.keys()]))
          .orderBy(asc(creatorLine.entryId))
  return {
    statements: statements.map((s) => ({
      number: s.number,
      month: s.month,
      name: s.payee.name,
      madeOutTo: s.payee,
      paymentDetails: s.paymentDetails,
      currency: s.currency,
      carriedIn: s.carriedIn,
      earned: s.earned,
      payout: s.payout,
      vat: s.vat,
      toPay: s.toPay,
      dueOn: s.dueOn,
      carriedOut: s.carriedOut,
      closedAt: s.closedAt,
      paidOn: s.paidOn,
      reference: s.reference,
    })),
    statementLines: lines.map((l) => ({
      statement: numbers.get(l.statementUuid),
      soldAt: l.conversionAt,
      merchant: l.merchant,
      amount: l.amount,
      currency: l.currency,
      inCurrencyOfStatement: l.converted,
    })),
  }
}

const linksOf = (tx: Tx, id: string) =>
  tx
    .select({ code: smartLink.code, name: smartLink.name, target: smartLink.targetUrl, deletedAt: smartLink.deletedAt })
    .from(smartLink)
    .where(eq(smartLink.creatorId, id))
    .orderBy(asc(smartLink.code))

const allCouponsOf = async (tx: Tx, id: string) => {
  const coupons = await couponsOf(tx, id, { withTakenBack: true })
  return coupons.map((c) => ({
    code: c.code,
    merchant: c.partnerName,
    proposedAt: c.createdAt,
    acceptedAt: c.acceptedAt,
    declinedAt: c.declinedAt,
    endedAt: c.endedAt,
    takenBackAt: c.removedAt,
  }))
}

const shareLinksOf = (tx: Tx, uuid: string) =>
  tx
    .select({
      madeAt: creatorShare.createdAt,
      worksUntil: creatorShare.expiresAt,
      endedAt: creatorShare.revokedAt,
      lastReadAt: creatorShare.lastReadAt,
    })
    .from(creatorShare)
    .where(eq(creatorShare.creatorUuid, uuid))
    .orderBy(asc(creatorShare.createdAt))

const oddClicksOf = async (tx: Tx, uuid: string) => {
  const troubles = await tx
    .select()
    .from(creatorTrouble)
    .where(eq(creatorTrouble.creatorUuid, uuid))
    .orderBy(asc(creatorTrouble.beganAt))
  return troubles.map((t) => ({ noticed: t.message, at: t.beganAt, endedAt: t.endedAt, ended: t.endMessage }))
}

/** All data stored about a creator, for their access request. Excludes internal data: row ids and hashes. */
async function readAll(tx: Tx, of: CreatorEntity) {
  const { uuid, id } = of
  const { creatorName, creatorSlug: slug, ...facts } = shownCreator(of)
  return {
    creator: { ...facts, creatorName: decodeURIComponent(creatorName), creatorSlug: decodeURIComponent(slug) },
    slugs: await slugsOf(tx, uuid),
    mappings: await mappingsOf(tx, uuid),
    rates: await ratesOf(tx, uuid),
    ledger: await ledgerOf(tx, uuid),
    ...(await statementsOf(tx, uuid)),
    links: await linksOf(tx, id),
    coupons: await allCouponsOf(tx, id),
    shareLinks: await shareLinksOf(tx, uuid),
    oddClicks: await oddClicksOf(tx, uuid),
  }
}

/** Records the export of personal data in the transaction that reads it; not in the demo, with fictional people. */
export async function exportCreator(tx: Tx, of: CreatorEntity, who: Principal) {
  const text = JSON.stringify(await readAll(tx, of), null, 2)
  if (!who.isDemo) await noteOf(tx, who, 'creator.exported', of)
  return { fileName: `creator-${of.id}.json`, base64: Buffer.from(text).toString('base64') }
}
