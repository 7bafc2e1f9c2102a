import type { CustomMapping } from '../../../connectors/custom/mapping.ts'
import { missingColumns, readCustomRows } from '../../../connectors/custom/read-custom-rows.ts'
import { connectorOf } from '../../../connectors/index.ts'
import { fileLines, otherEncoding, tableOf } from '../../../connectors/shared/files/file-lines.ts'
import type { DecimalMark } from '../../../connectors/shared/amounts/written-amount.ts'
import { spanOf } from '../../../connectors/shared/dates/span-of.ts'
import { unread, type UploadContent, type UploadFile, type UploadResult } from '../../../connectors/uploads/upload.ts'
import { defineTask } from '../../workshop/index.ts'

/** A file of a network that has a reader of its own, or with the mapping of columns of a network that the account describes. */
export type UploadToRead = {
  network: string
  file: UploadFile
  currency: string
  mapping: CustomMapping | null
  zone: string
  /** Said by the publisher for this file. */
  decimalMark: DecimalMark | null
}
const marks = ['.', ','] as const

const lineOf = (text: string) => {
  const [, line = '0', sheet, reason = text] = /^line (\d+)(?: of "(.*?)")?: (.*)$/s.exec(text) ?? []
  return { line: Number(line), reason: sheet === undefined ? reason : `${reason} (sheet "${sheet}")` }
}

function readMapped(file: UploadFile, mapping: CustomMapping, zone: string): UploadResult {
  const lines = fileLines(file.bytes)
  if ('problem' in lines) return unread(lines, `file: ${lines.problem}`)
  const table = tableOf(lines, (cells) => missingColumns(cells, mapping).length === 0)
  const { transactions, rejected, leftOut, warnings, isMarkOpen } = readCustomRows(table, mapping, zone)
  const refusal = rejected.find((reason) => !reason.startsWith('line '))
  if (refusal) {
    const encoding = otherEncoding(file.bytes, (cells) => missingColumns(cells, mapping).length === 0)
    return { refusal: encoding ? `${refusal}. Its letters are those of ${encoding}: save it as UTF-8` : refusal }
  }
  const above = table.above.map(({ line }) => ({ line, reason: 'stands above the table' }))
  return {
    transactions,
    rejected: rejected.map(lineOf),
    leftOut: [...above, ...table.unread, ...leftOut.map(lineOf)],
    warnings,
    isMarkOpen,
    ...spanOf(transactions, zone),
  }
}

export type ReadUpload =
  | { refusal: string }
  | (UploadContent & {
      /** What the file holds by each mark, where nothing decides; nobody has said it yet. */
      byMark: { mark: DecimalMark; content: UploadContent }[]
    })

export const readUpload = defineTask(
  'networks.readUpload',
  ({ network, file, currency, mapping, zone, decimalMark }: UploadToRead): ReadUpload => {
    const upload = connectorOf(network)?.upload
    if (!mapping && !upload) return { refusal: 'This network takes no files' }
    const by = (mark: DecimalMark | null): UploadResult => {
      if (mapping) return readMapped(file, { ...mapping, decimalMark: mark ?? mapping.decimalMark }, zone)
      return upload
        ? upload.read(file, { currency, zone, decimalMark: mark })
        : { refusal: 'This network takes no files' }
    }
    const content = by(decimalMark)
    if ('refusal' in content || !content.isMarkOpen || decimalMark)
      return 'refusal' in content ? content : { ...content, byMark: [] }
    const byMark = marks.flatMap((mark) => {
      const read = by(mark)
      return 'refusal' in read ? [] : [{ mark, content: read }]
    })
    return { ...content, byMark }
  },
  { handsOver: ({ file }) => file.bytes },
)
