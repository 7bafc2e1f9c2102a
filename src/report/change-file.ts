import type { LedgerRow } from '../contract/money/ledger.ts'
import { kinds, sourceName } from './change-kinds.ts'
import type { CsvColumn } from './table-csv.ts'

/**
 * The publisher's evidence: everything as reported, times in UTC, and the results also in the user's currency, as
 * counted in reports.
 */
export const changeFile = (currency: string): CsvColumn<LedgerRow>[] => [
  { head: 'Time', value: (r) => r.ledgerDatetime },
  { head: 'Network', value: (r) => r.networkName },
  { head: 'Network account', value: (r) => r.connectionName },
  { head: 'Transaction ID', value: (r) => r.transactionId },
  { head: 'Order ID', value: (r) => r.orderId },
  { head: 'Name', value: (r) => r.name },
  { head: 'What happened', value: (r) => kinds[r.ledgerKind].label },
  { head: 'Source', value: (r) => sourceName(r.ledgerSource) },
  { head: 'State before', value: (r) => r.before?.status },
  { head: 'Word before', value: (r) => r.before?.statusWord },
  { head: 'Sale before', value: (r) => r.before?.sale },
  { head: 'Commission before', value: (r) => r.before?.commission },
  { head: 'State', value: (r) => r.now.status },
  { head: 'Word', value: (r) => r.now.statusWord },
  { head: 'Sale', value: (r) => r.now.sale },
  { head: 'Commission', value: (r) => r.now.commission },
  { head: 'Currency', value: (r) => r.now.currencyCode },
  { head: 'Difference', value: (r) => r.difference },
  { head: `Difference ${currency}`, value: (r) => r.converted.difference },
  { head: 'Why', value: (r) => r.reason },
]
