import { randomUUID } from 'node:crypto'
import { type Draft, statementFile, statementOf, type StatementLine, totalsOf } from '../settlement/index.ts'
import type { Day } from '../../contract/days.ts'
import { dayStart } from '../time/index.ts'
import { type columnsOf, lookOf } from './brands.ts'

const nobody = { address: '', zipcode: '', city: '', countryCode: '', vatNumber: '' }
const sales = [
  ['Autumn jacket', '124.50'],
  ['Rain boots', '61.20'],
  ['Wool scarf, taken back', '-18.00'],
] as const

/** A sample statement in the brand being edited, made by the same code as real ones. */
export function sampleStatement(
  columns: ReturnType<typeof columnsOf>,
  { publisher, today, zone }: { publisher: string; today: Day; zone: string },
): Promise<{ fileName: string; base64: string }> {
  const draft: Draft = {
    kind: 'creator',
    accountUuid: randomUUID(),
    partyUuid: randomUUID(),
    month: today.slice(0, 7),
    currency: 'DKK',
    totals: totalsOf(
      sales.map(([, amount]) => amount),
      '0',
      0,
    ),
    payee: { ...nobody, name: 'Maja Holm (a sample)', paymentDetails: 'DK00 0000 0000 0000 00' },
    payer: { ...nobody, name: publisher },
    closedAt: dayStart(today, zone), // the same sample all day
    closedBy: null,
    zone,
  }
  const lines = sales.map(([name, amount]): StatementLine => ({ name, value: `DKK ${amount}`, amount }))
  const unpaid = { uuid: randomUUID(), paidOn: null, reference: '' }
  const row = { ...statementOf(draft, 1), ...unpaid } as Parameters<typeof statementFile>[0]['row']
  return statementFile(
    {
      kind: 'creator',
      row,
      zone,
      isPublisher: false,
      own: 'british',
      brand: lookOf(columns),
      lines: () => lines,
      csv: { head: [], rows: [] },
    },
    'pdf',
  )
}
