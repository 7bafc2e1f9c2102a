import type { fileColumns } from '../../contract/networks/file-columns.ts'
import type { CustomMapping } from '../shared/files/custom-mapping.ts'
import { readMapped } from '../shared/files/read-mapped.ts'
import { plainHeading } from '../shared/files/same-headings.ts'
import type { UploadReader } from '../shared/files/upload.ts'

/** Maps columns named like the callback's keys; missing columns stay unmapped. */
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
    currency: '', // each row has its own
    dayFirst: true,
    decimalMark: null,
  }
}

/** An earnings file for Other network (R34: files of earnings). */
export const readFile: UploadReader = (file, { zone, decimalMark }) =>
  readMapped(file, (header) => ({ ...mappingOf(header), decimalMark: decimalMark ?? null }), zone)
