import { desc, eq } from 'drizzle-orm'
import { cleanText } from '../../../connectors/shared/rows/clean-text.ts'
import { longest } from '../../../contract/bounds.ts'
import type { BankFile, bankFiles as contract } from '../../../contract/insights/bank-files.ts'
import { recordAudit } from '../../account/index.ts'
import { user } from '../../account/tables.ts'
import { Fail, notFound } from '../../http/fail.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Principal } from '../../http/principal.ts'
import type { Database, Tx } from '../../store/database/open.ts'
import { dayOf } from '../../time/index.ts'
import type { Clock } from '../../time/clock.ts'
import type { Workshop } from '../../workshop/index.ts'
import { bankFile } from '../tables.ts'
import { type BankFileRow, keepFile, refusalOf, removeFile } from './keep-file.ts'
import { knownKeys, type PayingNetwork, placeLines, savedPayers, savePayer } from './known-lines.ts'
import { previewOf } from './preview-of.ts'
import { readBankFileTask, type Said } from './read-bank-file.ts'

export type BankPorts = {
  database: Database
  clock: Clock
  workshop: Workshop
  /** Networks of the account, with the names they pay under. */
  payingNetworks: (tx: Tx) => Promise<readonly PayingNetwork[]>
}

const shown = (f: BankFileRow, who: { firstName: string | null; lastName: string | null } | undefined): BankFile => ({
  bankFileUuid: f.uuid,
  bankFileName: f.name,
  bankFileDatetime: f.createdAt.toISOString(),
  fromDate: f.fromDay,
  toDate: f.toDay,
  lineCount: f.lineCount,
  newCount: f.newCount,
  user: { userFirstname: who?.firstName ?? '', userLastname: who?.lastName ?? '' },
})
const noted = (f: BankFileRow) => ({ lines: f.lineCount, from: f.fromDay, to: f.toDay })

type Asked = {
  decimalMark?: Said['decimalMark'] | undefined
  dateOrder?: Said['dateOrder'] | undefined
  currencyCode?: string | undefined
}
const saidOf = ({ decimalMark, dateOrder, currencyCode }: Asked): Said => ({
  decimalMark: decimalMark ?? null,
  dateOrder: dateOrder ?? null,
  currency: currencyCode ?? null,
})

export function bankFilesCalls({ database, clock, workshop, payingNetworks }: BankPorts): Handlers<typeof contract> {
  const read = async (bytes: Uint8Array, asked: Asked, { accountUuid, timezone }: Principal) => {
    const today = dayOf(clock.now(), timezone)
    const found = await workshop.turn(accountUuid, (run) =>
      run(readBankFileTask, { bytes, said: saidOf(asked), today }),
    )
    if ('refusal' in found) throw new Fail('badInput', found.refusal)
    const { lines, rejected, outgoing } = found.file
    if (lines.length + rejected.length + outgoing === 0) throw new Fail('badInput', 'file: The file has no lines')
    return found
  }
  return {
    async list(_, { accountUuid }) {
      const rows = await database.as(accountUuid, (tx) =>
        tx
          .select({ file: bankFile, firstName: user.firstName, lastName: user.lastName })
          .from(bankFile)
          .leftJoin(user, eq(user.id, bankFile.userUuid))
          .orderBy(desc(bankFile.createdAt), bankFile.uuid)
          .limit(1000),
      )
      return rows.map((r) => shown(r.file, r))
    },
    async preview({ file, ...asked }, who) {
      const found = await read(file.bytes, asked, who)
      return database.as(who.accountUuid, async (tx) => {
        const networks = await payingNetworks(tx)
        const placed = placeLines(found.file.lines, networks, await savedPayers(tx))
        const known = await knownKeys(
          tx,
          placed.map((l) => l.key),
        )
        return previewOf(found, { placed, known, networks })
      })
    },
    async upload({ file, name, ...asked }, who) {
      const found = await read(file.bytes, asked, who)
      const refusal = refusalOf(found.file)
      if (refusal !== null) throw new Fail('badInput', refusal)
      const { accountUuid, userUuid } = who
      return database.as(accountUuid, async (tx) => {
        const placed = placeLines(found.file.lines, await payingNetworks(tx), await savedPayers(tx))
        const kept = await keepFile(tx, placed, {
          accountUuid,
          userUuid,
          name: cleanText(name || file.name, longest.fileName) || 'file',
          now: clock.now(),
        })
        await recordAudit(tx, who, { action: 'bankFile.added', object: kept.name, after: noted(kept) })
        const [by] = await tx
          .select({ firstName: user.firstName, lastName: user.lastName })
          .from(user)
          .where(eq(user.id, userUuid))
        return shown(kept, by)
      })
    },
    async assign({ payer, networkUuid }, who) {
      await database.as(who.accountUuid, async (tx) => {
        const networks = await payingNetworks(tx)
        const network = networks.find((n) => n.networkUuid === networkUuid)
        if (networkUuid !== null && !network)
          throw new Fail('badInput', 'networkUuid: Must be a network that you connected')
        await savePayer(tx, { accountUuid: who.accountUuid, payer, networkUuid, now: clock.now() })
        await recordAudit(tx, who, {
          action: 'bankFile.payer',
          object: payer,
          after: { network: network?.networkName ?? 'no network' },
        })
      })
      return {}
    },
    async remove({ bankFileUuid }, who) {
      await database.as(who.accountUuid, async (tx) => {
        const gone = await removeFile(tx, bankFileUuid)
        if (!gone) throw notFound()
        await recordAudit(tx, who, { action: 'bankFile.removed', object: gone.name, before: noted(gone) })
      })
      return {}
    },
  }
}
