import { and, eq, inArray, sql } from 'drizzle-orm'
import { conversion } from '../../server/money/tables.ts'
import type { Database, Tx } from '../../server/store/database/open.ts'
import { reportsPayments } from '../../server/networks/index.ts'
import { isClickId } from '../../server/tracking/click-id.ts'
import { fateOf, paidByNetwork, paidByStatement } from '../distributions/delays.ts'
import type { ConversionRecord } from '../generate/conversions.ts'
import { laterSteps, type Step } from '../generate/story.ts'
import { centsText, type LedgerRow, ledgerRow, type TransactionCore } from '../generate/transactions.ts'
import { roleOf } from '../scenario/merchants.ts'
import type { Scenario } from '../scenario/scenario.ts'

export type Matured = { record: ConversionRecord; arrivals: LedgerRow[] }

const cents = (amount: string) => Math.round(Number(amount) * 100)

const coreOf = (r: ConversionRecord): TransactionCore => ({
  accountUuid: r.accountUuid,
  connectionUuid: r.connectionUuid,
  source: 'api',
  transactionId: r.transactionId,
  programmeId: r.programmeId,
  programmeName: r.name,
  mediaId: r.mediaId,
  at: r.at,
  clickAt: r.clickAt,
  kind: r.kind,
  currency: r.currency,
  subIds: [r.clickId, ...r.subIds].filter((s) => s !== '' && (s === r.clickId || !isClickId(s))),
  orderId: r.orderId,
  unknownWord: '',
})

/** A network's decisions on a conversion by `until`; null if there are no new ones. */
export function maturedBy(scenario: Scenario, r: ConversionRecord, until: number): Matured | null {
  const connection = scenario.connections.find((c) => c.uuid === r.connectionUuid)
  if (!connection || r.errorCode !== '') return null
  const programme = scenario.programmes.find((p) => p.connection === connection && p.externalId === r.programmeId)
  const usual = fateOf({
    conversionUuid: r.uuid,
    kind: r.kind,
    decidesAfter: connection.decidesAfter,
    rejectionRate: programme?.merchant.rejectionRate ?? 0.08,
    arrivedAt: r.createdAt.getTime(),
    strictFrom: (programme && roleOf(programme.merchant, 'strict')?.from) ?? null,
    unpaidShare: (programme && roleOf(programme.merchant, 'owing')?.share) ?? 0,
  })
  const months = programme && roleOf(programme.merchant, 'direct')?.monthsToPay
  const fate =
    connection.arrives === 'own'
      ? paidByStatement(usual, r.createdAt.getTime(), months)
      : paidByNetwork(usual, r.createdAt.getTime(), {
          network: connection.network,
          tells: reportsPayments(connection.network),
        })
  const now: Step = {
    at: r.updatedAt.getTime(),
    status: r.status,
    saleCents: cents(r.sale),
    commissionCents: cents(r.commission),
    reason: r.reason,
  }
  const steps = laterSteps(now, fate, r.createdAt.getTime(), until)
  const last = steps.at(-1)
  if (!last) return null
  const version = r.version + steps.length
  const at = new Date(last.at)
  return {
    record: {
      ...r,
      status: last.status,
      sale: centsText(last.saleCents),
      commission: centsText(last.commissionCents),
      reason: last.reason,
      changedAt: at,
      updatedAt: at,
      version,
    },
    arrivals: steps.map((step) => ledgerRow(coreOf(r), step)),
  }
}

/** All conversions of the account with a decision since the last time. */
export async function readMatured(database: Database, scenario: Scenario, until: number): Promise<Matured[]> {
  const open = await database.system
    .select()
    .from(conversion)
    .where(and(eq(conversion.accountUuid, scenario.accountUuid), inArray(conversion.status, ['pending', 'approved'])))
    .orderBy(conversion.uuid)
  return open.flatMap((r) => maturedBy(scenario, r, until) ?? [])
}

/** Updates the records. One that changed in the meantime is left for the next time. */
export async function updateMatured(tx: Tx, matured: readonly Matured[]): Promise<void> {
  const rows = matured.map(({ record: r, arrivals }) => ({
    uuid: r.uuid,
    status: r.status,
    sale: r.sale,
    commission: r.commission,
    reason: r.reason,
    changed_at: r.changedAt,
    version: r.version,
    before: r.version - arrivals.length,
  }))
  await tx.execute(sql`UPDATE conversion c SET status = r.status, sale = r.sale, commission = r.commission, reason = r.reason,
      changed_at = r.changed_at, updated_at = r.changed_at, version = r.version
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(uuid uuid, status text, sale numeric, commission numeric,
      reason text, changed_at timestamptz, version bigint, before bigint)
    WHERE c.uuid = r.uuid AND c.version = r.before`)
}
