import type { z } from 'zod'

/** Hears of a row of a list of programmes that could not be read. Whoever drops one says so here: it may be any programme. */
export type Unreadable = (problem: string) => void

/** A row of a list of programmes, or undefined when it cannot be read. */
export function readProgramme<T>(
  schema: z.ZodType<T>,
  row: unknown,
  unreadable: Unreadable | undefined,
): T | undefined {
  const read = schema.safeParse(row)
  if (read.success) return read.data
  const [issue] = read.error.issues
  unreadable?.(`a programme that cannot be read: ${issue?.path.join('.') || 'row'} ${issue?.message ?? ''}`.trim())
  return undefined
}
