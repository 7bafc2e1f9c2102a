import { and, desc, eq } from 'drizzle-orm'
import { cleanText } from '../../../connectors/shared/rows/clean-text.ts'
import { connectorOf } from '../../../connectors/index.ts'
import type { DecimalMark } from '../../../connectors/shared/amounts/written-amount.ts'
import type { ConversionUpload, uploads as uploadsContract } from '../../../contract/networks/uploads.ts'
import { user } from '../../account/tables.ts'
import type { Clock } from '../../time/clock.ts'
import { Fail, notFound } from '../../http/fail.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Take } from '../../money/index.ts'
import type { Database } from '../../store/database/open.ts'
import type { RunTask, Workshop } from '../../workshop/index.ts'
import { ownMapping } from '../custom/own-networks.ts'
import type { ConnectionRow } from '../live.ts'
import { connection, conversionUpload } from '../tables.ts'
import { previewOf, type ReadContent } from './preview-of.ts'
import { readUpload } from './read-upload.ts'
import { keepUpload, removeUpload, tryUpload } from './store-upload.ts'

export type UploadParts = {
  database: Database
  clock: Clock
  take: Take
  /** Called after rows were added or removed, so that reports update soon. */
  wake: () => void
  workshop: Workshop
}

/** A day of a file as the start of that UTC day, because a day has no zone. */
const startOf = (day: string | null) => (day === null ? null : `${day}T00:00:00.000Z`)

const shown = (
  u: typeof conversionUpload.$inferSelect,
  who: { firstName: string | null; lastName: string | null } | undefined,
): ConversionUpload => ({
  conversionUploadUuid: u.uuid,
  conversionUploadFilename: u.name,
  conversionUploadDatetime: u.createdAt.toISOString(),
  conversionUploadFromDatetime: startOf(u.fromDay),
  conversionUploadToDatetime: startOf(u.toDay),
  conversionUploadRowCount: u.rowCount,
  newCount: u.newCount,
  changedCount: u.changedCount,
  user: { userFirstname: who?.firstName ?? '', userLastname: who?.lastName ?? '' },
})

/** A file is stored completely or not at all. */
function refuseUnreadable({ transactions, rejected, byMark }: ReadContent): void {
  if (byMark.length > 0)
    throw new Fail(
      'badInput',
      'decimalMark: Amounts of the file may be read in two ways; say whether a point or a comma begins the fraction',
    )
  const [first] = rejected
  if (first)
    throw new Fail(
      'badInput',
      `file: ${rejected.length} of ${rejected.length + transactions.length} rows cannot be read; the first one is line ${first.line}: ${first.reason}. Nothing was taken in.`,
    )
}

export function uploadsCalls(
  parts: UploadParts & { open: (row: ConnectionRow) => unknown },
): Handlers<typeof uploadsContract> {
  const { database, clock, take, wake, open, workshop } = parts
  const own = async (accountUuid: string, connectionUuid: string): Promise<ConnectionRow> => {
    const [row] = await database.as(accountUuid, (tx) =>
      tx.select().from(connection).where(eq(connection.uuid, connectionUuid)),
    )
    if (!row) throw notFound()
    return row
  }
  const read = async (
    run: RunTask,
    row: ConnectionRow,
    file: { name: string; bytes: Uint8Array },
    zone: string,
    decimalMark: DecimalMark | undefined,
  ): Promise<ReadContent> => {
    const known = connectorOf(row.network)?.upload
    const mapping = known ? undefined : await ownMapping(database, row)
    if (!known && !mapping) throw new Fail('badInput', 'This network takes no files')
    if (!row.isActive) throw new Fail('badInput', 'The connection is not active. Connect it again.')
    const currency = known?.currency(open(row)) ?? ''
    const content = await run(readUpload, {
      network: row.network,
      file,
      currency,
      mapping: mapping ?? null,
      zone,
      decimalMark: decimalMark ?? null,
    })
    if ('refusal' in content) throw new Fail('badInput', content.refusal)
    if (content.transactions.length === 0 && content.rejected.length === 0)
      throw new Fail('badInput', 'file: The file has no rows')
    return content
  }
  return {
    async list({ connectionUuid }, { accountUuid }) {
      await own(accountUuid, connectionUuid)
      const rows = await database.as(accountUuid, (tx) =>
        tx
          .select({ upload: conversionUpload, firstName: user.firstName, lastName: user.lastName })
          .from(conversionUpload)
          .leftJoin(user, eq(user.id, conversionUpload.userUuid))
          .where(eq(conversionUpload.connectionUuid, connectionUuid))
          .orderBy(desc(conversionUpload.createdAt), conversionUpload.uuid)
          .limit(1000),
      )
      return rows.map((r) => shown(r.upload, r))
    },
    async preview({ connectionUuid, file, decimalMark }, { accountUuid, timezone }) {
      const row = await own(accountUuid, connectionUuid)
      return workshop.turn(accountUuid, async (run) => {
        const content = await read(run, row, file, timezone, decimalMark)
        const tried = await tryUpload(parts, row, content.transactions)
        return previewOf({ ...content, transactions: tried.transactions }, tried, clock.now())
      })
    },
    async upload({ connectionUuid, file, name, decimalMark }, { accountUuid, userUuid, timezone }) {
      const row = await own(accountUuid, connectionUuid)
      const kept = await workshop.turn(accountUuid, async (run) => {
        const content = await read(run, row, file, timezone, decimalMark)
        refuseUnreadable(content)
        return keepUpload(parts, row, content, {
          name: cleanText(name || file.name, 255) || 'file',
          userUuid,
          now: clock.now(),
        })
      })
      wake()
      const [who] = await database.as(accountUuid, (tx) =>
        tx.select({ firstName: user.firstName, lastName: user.lastName }).from(user).where(eq(user.id, userUuid)),
      )
      return shown(kept, who)
    },
    async remove({ connectionUuid, conversionUploadUuid }, { accountUuid }) {
      const row = await own(accountUuid, connectionUuid)
      const [known] = await database.as(accountUuid, (tx) =>
        tx
          .select({ uuid: conversionUpload.uuid })
          .from(conversionUpload)
          .where(
            and(eq(conversionUpload.uuid, conversionUploadUuid), eq(conversionUpload.connectionUuid, connectionUuid)),
          ),
      )
      if (!known) throw notFound()
      await removeUpload({ database, take }, row, conversionUploadUuid, clock.now())
      wake()
      return {}
    },
  }
}
