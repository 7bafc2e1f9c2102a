import { z } from 'zod'

/** An answer as received: all values of each column. */
export type Columns = Record<string, unknown[]>
type IsValid = (value: unknown) => boolean

const isText: IsValid = (value) => typeof value === 'string'
const isNumber: IsValid = (value) => typeof value === 'number'
const isTexts: IsValid = (value) => Array.isArray(value) && value.every(isText)

/** The check for a column that is text, a number or a list of texts; `null` when only zod can check it. */
function checkOf(field: unknown): IsValid | null {
  if (field instanceof z.ZodOptional) return checkOf(field.def.innerType)
  if (field instanceof z.ZodArray) return checkOf(field.def.element) === isText ? isTexts : null
  const isPlain = (type: z.ZodString | z.ZodNumber) =>
    !type.def.coerce && !type.def.checks?.length && !('check' in type.def)
  if (field instanceof z.ZodString) return isPlain(field) ? isText : null
  if (field instanceof z.ZodNumber) return isPlain(field) ? isNumber : null
  return null
}

type Field = { name: string; isOptional: boolean; isValid: IsValid }
const known = new WeakMap<z.ZodType, Field[] | null>()

function fieldsOf(row: z.ZodType): Field[] | null {
  const found = known.get(row)
  if (found !== undefined) return found
  const isObject = row instanceof z.ZodObject && row.def.catchall === undefined
  const shape = isObject ? Object.entries(row.shape) : []
  const fields = shape.flatMap(([name, field]) => {
    const isValid = checkOf(field)
    return isValid ? [{ name, isOptional: field instanceof z.ZodOptional, isValid }] : []
  })
  const all = isObject && fields.length === shape.length ? fields : null
  known.set(row, all)
  return all
}

function rowsOf(entries: (readonly [string, unknown[]])[]): Record<string, unknown>[] {
  return Array.from({ length: entries[0]?.[1].length ?? 0 }, (_, i) => {
    const row: Record<string, unknown> = {}
    for (const [name, values] of entries) row[name] = values[i]
    return row
  })
}

/** All values of each field of an answer; a field the answer does not have is `undefined`. */
export type ColumnsOf<T extends z.ZodObject> = {
  [K in keyof z.output<T>]: Exclude<z.output<T>[K], undefined>[] | Extract<z.output<T>[K], undefined>
}

/** Checks columns without building rows: for answers of thousands of rows of which few become objects. */
export function readColumns<T extends z.ZodObject>(columns: Columns, row: T): ColumnsOf<T> {
  const fields = fieldsOf(row)
  if (!fields) throw new Error('Only rows of texts, numbers and lists of texts are read by columns')
  if (Object.keys(columns).length === 0)
    // no rows: the event store then sends no column names
    return Object.fromEntries(fields.flatMap((f) => (f.isOptional ? [] : [[f.name, []]]))) as ColumnsOf<T>
  const fits = fields.every(({ name, isOptional, isValid }) => columns[name]?.every(isValid) ?? isOptional)
  if (!fits) z.array(row).parse(rowsOf(Object.entries(columns))) // throws an error with the details
  return columns as ColumnsOf<T>
}

/**
 * Converts columns to checked rows. Rows of texts and numbers are checked column by column, which avoids building each
 * row twice. zod checks all others, and reports values that do not fit.
 */
export function readRows<T extends z.ZodType>(columns: Columns, row: T): z.output<T>[] {
  const fields = fieldsOf(row)
  const fits = fields?.every(({ name, isOptional, isValid }) => columns[name]?.every(isValid) ?? isOptional)
  if (!fields || !fits) return z.array(row).parse(rowsOf(Object.entries(columns)))
  const entries = fields.flatMap(({ name }) => {
    const values = columns[name]
    return values ? [[name, values] as const] : []
  })
  return rowsOf(entries) as z.output<T>[]
}
