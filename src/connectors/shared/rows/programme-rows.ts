import type { z } from 'zod'

/** Called for each unreadable row of a programme list, because it may be any programme. */
export type Unreadable = (problem: string) => void

const isWord = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')

/** The number and name of a row, if readable, so that the publisher can find it at the network. */
function whichOf(row: unknown): string {
  if (typeof row !== 'object' || row === null) return ''
  const fields = Object.entries(row).filter((field): field is [string, string | number] => isWord(field[1]))
  const first = (name: RegExp) => fields.find(([key]) => name.test(key))?.[1]
  const words = [first(/^id$|(program(me)?|advertiser|campaign|offer|merchant)_?id$/i), first(/name$/i)]
  const said = words.filter((word) => word !== undefined).join(' ')
  return said === '' ? '' : ` (${said})`
}

/** A row of a programme list, or undefined if it cannot be read. */
export function readProgramme<T>(
  schema: z.ZodType<T>,
  row: unknown,
  unreadable: Unreadable | undefined,
): T | undefined {
  const read = schema.safeParse(row)
  if (read.success) return read.data
  const [issue] = read.error.issues
  const problem = `${issue?.path.join('.') || 'row'} ${issue?.message ?? ''}`.trim()
  unreadable?.(`a programme that cannot be read${whichOf(row)}: ${problem}`)
  return undefined
}
