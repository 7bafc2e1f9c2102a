import type { Output } from '../../../contract/call.ts'
import { Decimal } from '../../../contract/decimal.ts'
import type { bankFiles } from '../../../contract/insights/bank-files.ts'
import { groupBy } from '../../store/group-by.ts'
import type { PayingNetwork, PlacedLine } from './known-lines.ts'
import type { BankLine, ReadBank } from './read-bank-file.ts'

type Preview = Output<typeof bankFiles.preview>
const most = { lines: 200, notes: 100 }

export const spanOf = (lines: readonly BankLine[]) => {
  const days = lines.map((l) => l.day).toSorted()
  return { fromDate: days[0] ?? null, toDate: days.at(-1) ?? null }
}

const sumsOf = (lines: readonly BankLine[]) =>
  [...groupBy(lines, (l) => l.currency)].map(([currencyCode, own]) => ({
    currencyCode,
    amount: Decimal.sum(own.map((l) => Decimal.of(l.amount)))
      .rounded(2)
      .toNumber(),
  }))

/** Lines of networks first, then payers by total amount, largest first; lines of one payer stay together. */
function inOrder(lines: readonly PlacedLine[]): PlacedLine[] {
  const total = (own: readonly PlacedLine[]) => own.reduce((sum, l) => sum + Number(l.amount), 0)
  return [...groupBy(lines, (l) => `${l.networkUuid === null} ${l.payer}`).values()]
    .toSorted((a, b) => Number(a[0]?.networkUuid === null) - Number(b[0]?.networkUuid === null) || total(b) - total(a))
    .flat()
}

/** Preview of a file before any of it is stored. Pure. */
export function previewOf(
  { file, byMark, byOrder }: Exclude<ReadBank, { refusal: string }>,
  {
    placed,
    known,
    networks,
  }: { placed: readonly PlacedLine[]; known: ReadonlySet<string>; networks: readonly PayingNetwork[] },
): Preview {
  const ours = placed.filter((l) => l.networkUuid !== null)
  const nameOf = new Map(networks.map((n) => [n.networkUuid, n.networkName]))
  return {
    columns: file.columns,
    incomingCount: file.lines.length,
    outgoingCount: file.outgoing,
    ...spanOf(file.lines),
    byMark: byMark.map(({ decimalMark, file: by }) => ({ decimalMark, sums: sumsOf(by.lines) })),
    byDateOrder: byOrder.map(({ dateOrder, file: by }) => ({ dateOrder, ...spanOf(by.lines) })),
    needsCurrency: file.open.currency,
    rejectedCount: file.rejected.length,
    rejected: file.rejected.slice(0, most.notes),
    leftOutCount: file.leftOut.length,
    leftOut: file.leftOut.slice(0, most.notes),
    networkLineCount: ours.length,
    newCount: ours.filter((l) => !known.has(l.key)).length,
    networks: [...groupBy(ours, (l) => l.networkUuid ?? '')].map(([networkUuid, own]) => ({
      networkUuid,
      networkName: nameOf.get(networkUuid) ?? 'Unknown',
      lineCount: own.length,
      sums: sumsOf(own),
    })),
    lines: inOrder(placed)
      .slice(0, most.lines)
      .map(({ line, day, amount, currency, text, payer, networkUuid, isSaid, key }) => ({
        line,
        day,
        amount: Number(amount),
        currencyCode: currency,
        text,
        payer,
        networkUuid,
        isSaid,
        isKnown: known.has(key),
      })),
    choices: networks.map(({ networkUuid, networkName }) => ({ networkUuid, networkName })),
  }
}
