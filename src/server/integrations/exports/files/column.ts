import type { SchemaElement } from 'hyparquet'
import type { CsvValue } from '../../../../report/csv.ts'

/** Amounts are integers of their smallest unit, so that nothing is rounded. */
export type Cell = string | number | bigint | boolean | null
export type ColumnKind = 'text' | 'whole' | 'cents' | 'amount' | 'instant' | 'day' | 'yes'
export type FileColumn = { name: string; kind: ColumnKind }

const decimals = { cents: 2, amount: 4 } as const
/** Hundredths, or ten-thousandths, as a plain number. */
export function decimalText(value: bigint, scale: number): string {
  if (scale === 0) return value.toString()
  const digits = (value < 0n ? -value : value).toString().padStart(scale + 1, '0')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}

const types: Record<ColumnKind, Omit<SchemaElement, 'name'>> = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  whole: { type: 'INT64' },
  cents: { type: 'INT64', converted_type: 'DECIMAL', scale: decimals.cents, precision: 18 },
  amount: { type: 'INT64', converted_type: 'DECIMAL', scale: decimals.amount, precision: 18 },
  instant: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
  day: { type: 'INT32', converted_type: 'DATE' },
  yes: { type: 'BOOLEAN' },
}
export const schemaOf = (columns: readonly FileColumn[]): SchemaElement[] => [
  { name: 'root', num_children: columns.length },
  ...columns.map(({ name, kind }): SchemaElement => ({ name, repetition_type: 'OPTIONAL', ...types[kind] })),
]

/** A cell for Parquet: instants are milliseconds, days a `Date`. */
export function parquetCell(kind: ColumnKind, cell: Cell): unknown {
  if (cell === null) return null
  if (kind === 'whole' || kind === 'cents' || kind === 'amount' || kind === 'instant')
    return typeof cell === 'bigint' ? cell : BigInt(Number(cell))
  return kind === 'day' ? new Date(`${String(cell)}T00:00:00Z`) : cell
}

/** A cell as text: instants as ISO in UTC, amounts with their decimals. */
export function csvCell(kind: ColumnKind, cell: Cell): CsvValue {
  if (cell === null) return null
  if (kind === 'instant') return new Date(Number(cell)).toISOString()
  if (kind === 'cents' || kind === 'amount')
    return decimalText(typeof cell === 'bigint' ? cell : BigInt(Number(cell)), decimals[kind])
  return typeof cell === 'bigint' ? cell.toString() : cell
}
