import type { z } from 'zod'

/** Called for each row of a list of programmes that could not be read, because it may be any programme. */
export type Unreadable = (problem: string) => void

const isWord = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')

/** The number and the name of a row, as far as they can be made out: the publisher looks for it at the network by them. */
function whichOf(row: unknown): string {
  if (typeof row !== 'object' || row === null) return ''
  const fields = Object.entries(row).filter((field): field is [string, string | number] => isWord(field[1]))
  const first = (name: RegExp) => fields.find(([key]) => name.test(key))?.[1]
  const words = [first(/^id$|(program(me)?|advertiser|campaign|offer|merchant)_?id$/i), first(/name$/i)]
  const said = words.filter((word) => word !== undefined).join(' ')
  return said === '' ? '' : ` (${said})`
}

/** A row of a list of programmes, or undefined when it cannot be read. */
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
