import type { fileColumns } from '../../contract/networks/file-columns.ts'
import type { CustomMapping } from '../shared/files/custom-mapping.ts'
import { readMapped } from '../shared/files/read-mapped.ts'
import { plainHeading } from '../shared/files/same-headings.ts'
import type { UploadReader } from '../shared/files/upload.ts'

/** What each column holds, by the names of the callback's keys; a column that the file leaves out holds nothing. */
function mappingOf(header: readonly string[]): CustomMapping {
  const names = new Set(header.map(plainHeading))
  const of = (column: (typeof fileColumns.optional)[number]) => (names.has(plainHeading(column)) ? column : '')
  return {
    columns: {
      date: 'date',
      transactionId: 'transactionId',
      commission: 'commission',
      currency: 'currency',
      amount: of('amount'),
      status: of('status'),
      subId: of('clickId'),
      programme: of('programmeId'),
    },
    statuses: {},
    currency: '', // each row says its own
    dayFirst: true,
    decimalMark: null,
  }
}

/** A file of earnings for Other network (R34: files of earnings). */
export const readFile: UploadReader = (file, { zone, decimalMark }) =>
  readMapped(file, (header) => ({ ...mappingOf(header), decimalMark: decimalMark ?? null }), zone)
