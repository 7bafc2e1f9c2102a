import { fileLines, otherEncoding, tableOf } from './file-lines.ts'
import { spanOf } from '../dates/span-of.ts'
import { unread, type UploadFile, type UploadResult } from './upload.ts'
import type { CustomMapping } from './custom-mapping.ts'
import { missingColumns, readCustomRows } from './read-custom-rows.ts'

const lineOf = (text: string) => {
  const [, line = '0', sheet, reason = text] = /^line (\d+)(?: of "(.*?)")?: (.*)$/s.exec(text) ?? []
  return { line: Number(line), reason: sheet === undefined ? reason : `${reason} (sheet "${sheet}")` }
}

/** A file with mapped columns. `mappingOf`: the mapping for the file's own header. */
export function readMapped(
  file: UploadFile,
  mappingOf: (header: readonly string[]) => CustomMapping,
  zone: string | undefined,
): UploadResult {
  const lines = fileLines(file.bytes)
  if ('problem' in lines) return unread(lines, `file: ${lines.problem}`)
  const isHeader = (cells: readonly string[]) => missingColumns(cells, mappingOf(cells)).length === 0
  const table = tableOf(lines, isHeader)
  const { transactions, rejected, leftOut, warnings, isMarkOpen } = readCustomRows(table, mappingOf(table.header), zone)
  const refusal = rejected.find((reason) => !reason.startsWith('line '))
  if (refusal) {
    const encoding = otherEncoding(file.bytes, isHeader)
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
