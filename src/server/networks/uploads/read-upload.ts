import type { CustomMapping } from '../../../connectors/custom/mapping.ts'
import { readCustomRows } from '../../../connectors/custom/read-custom-rows.ts'
import { connectorOf } from '../../../connectors/index.ts'
import { readCsv } from '../../../connectors/read-csv.ts'
import { spanOf, textOf, unread, type UploadFile, type UploadResult } from '../../../connectors/uploads/upload.ts'
import { defineTask } from '../../workshop/index.ts'

/** A file of a network that has a reader of its own, or with the mapping of columns of a network that the account describes. */
export type UploadToRead = {
  network: string
  file: UploadFile
  currency: string
  mapping: CustomMapping | null
  zone: string
}

function readMapped(file: UploadFile, mapping: CustomMapping, zone: string): UploadResult {
  const table = readCsv(textOf(file.bytes))
  if ('problem' in table) return unread(table, table.problem)
  const { transactions, rejected } = readCustomRows(table, mapping, zone)
  const refusal = rejected.find((reason) => !reason.startsWith('line '))
  if (refusal) return { refusal }
  const lines = rejected.map((text) => {
    const [, line = '0', reason = text] = /^line (\d+): (.*)$/s.exec(text) ?? []
    return { line: Number(line), reason }
  })
  return { transactions, rejected: lines, ...spanOf(transactions, zone) }
}

export const readUpload = defineTask(
  'networks.readUpload',
  ({ network, file, currency, mapping, zone }: UploadToRead): UploadResult => {
    if (mapping) return readMapped(file, mapping, zone)
    const upload = connectorOf(network)?.upload
    return upload ? upload.read(file, { currency, zone }) : { refusal: 'This network takes no files' }
  },
  { handsOver: ({ file }) => file.bytes },
)
