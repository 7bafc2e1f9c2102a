import type { WrittenFormat } from '../../../contract/account/written-formats.ts'
import { and, asc, eq } from 'drizzle-orm'
import type { StatementFormat } from '../../../contract/statement-formats.ts'
import type { SharedStatement, StatementView } from '../../../contract/statement.ts'
import { zoneOf } from '../../account/index.ts'
import type { Clock } from '../../time/clock.ts'
import type { BrandOf } from '../../mail/index.ts'
import { type PartnerIdentity, partnerContract } from '../../partners/index.ts'
import {
  findStatement,
  readStatements,
  sharedStatement,
  shownStatement,
  statementFile,
} from '../../settlement/index.ts'
import type { Database } from '../../store/database/open.ts'
import { partnerOrder, partnerStatement } from '../tables.ts'
import { csvOf, linesOf } from './statement-lines.ts'

type Parts = { database: Database; clock: Clock }

const read = <View>(
  { database, clock }: Parts,
  { accountUuid, partnerUuid }: PartnerIdentity,
  shown: (
    row: typeof partnerStatement.$inferSelect,
    seen: { kind: 'partner'; now: Date; zone: string; own: WrittenFormat },
  ) => View,
  own: WrittenFormat = 'british',
): Promise<View[]> =>
  database.as(accountUuid, async (tx) => {
    const seen = { kind: 'partner' as const, now: clock.now(), zone: await zoneOf(tx, accountUuid), own }
    return (await readStatements(tx, partnerStatement, partnerUuid)).map((row) => shown(row, seen))
  })

/** What a merchant owes, newest month first, as shown to the publisher. */
export const publisherStatements = (parts: Parts, of: PartnerIdentity, own: WrittenFormat): Promise<StatementView[]> =>
  read(parts, of, shownStatement, own)
/** The same as shown to the merchant. */
export const merchantStatements = (parts: Parts, of: PartnerIdentity): Promise<SharedStatement[]> =>
  read(parts, of, sharedStatement)

type Asked = { statementUuid: string; format: StatementFormat; isPublisher: boolean; own: WrittenFormat }

/** A statement and its orders as a file, for the publisher and for the merchant. */
export async function partnerStatementFile(
  { database, brandOf }: { database: Database; brandOf: BrandOf },
  { accountUuid, partnerUuid }: PartnerIdentity,
  { statementUuid, format, isPublisher, own }: Asked,
): Promise<{ fileName: string; base64: string }> {
  const { row, orders, zone } = await database.as(accountUuid, async (tx) => {
    const row = await findStatement(tx, partnerStatement, { partyUuid: partnerUuid, statementUuid })
    const found = await tx
      .select({ order: partnerOrder, campaign: partnerContract.name })
      .from(partnerOrder)
      .innerJoin(partnerContract, eq(partnerContract.uuid, partnerOrder.contractUuid))
      .where(and(eq(partnerOrder.statementUuid, statementUuid), eq(partnerOrder.partnerUuid, partnerUuid)))
      .orderBy(asc(partnerOrder.at), asc(partnerOrder.orderId))
    const orders = found.map(({ order, campaign }) => ({ ...order, campaign }))
    return { row, orders, zone: await zoneOf(tx, accountUuid) }
  })
  const brand = await brandOf(accountUuid)
  const of = { kind: 'partner' as const, row, zone, isPublisher, own, brand }
  return statementFile({ ...of, lines: () => linesOf(orders, zone), csv: csvOf(orders) }, format)
}
