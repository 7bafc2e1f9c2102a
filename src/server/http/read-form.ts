import type { FastifyRequest } from 'fastify'
import { tooLarge } from '../../contract/bounds.ts'
import type { ErrorName } from '../../contract/errors.ts'
import { Fail } from './fail.ts'

/** A form without data for this time is aborted, in milliseconds: it holds memory as long as it lasts. */
const patience = 120_000

const refusal = (name: ErrorName, message: string) => new Fail(name, message)

/** The fields of a form as texts, and its single file as `{ name, bytes }`. */
async function parts(request: FastifyRequest, mostBytes: number): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = Object.create(null) as Record<string, unknown>
  const limits = { fileSize: mostBytes, files: 1, fields: 20, fieldSize: 10_000 }
  for await (const part of request.parts({ limits })) {
    if (Object.hasOwn(fields, part.fieldname))
      throw refusal('badInput', `${part.fieldname}: Must be in the form only once`)
    if (part.type === 'field') fields[part.fieldname] = part.value
    else if (part.fieldname !== 'file') throw refusal('badInput', 'file: The file must be in the field "file"')
    else fields.file = { name: part.filename, bytes: await part.toBuffer() }
  }
  return fields
}

/** Reads a form, or fails with an error text. */
export async function readForm(request: FastifyRequest, mostBytes: number): Promise<Record<string, unknown>> {
  const late = setTimeout(() => request.raw.destroy(), patience)
  try {
    return await parts(request, mostBytes)
  } catch (error) {
    if (error instanceof Fail) throw error
    const { code } = error as { code?: unknown }
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw refusal('tooLarge', `file: ${tooLarge(mostBytes)}`)
    if (typeof code === 'string' && code.startsWith('FST_')) throw refusal('badInput', 'The form has too many parts')
    throw refusal('badInput', 'The form could not be read')
  } finally {
    clearTimeout(late)
  }
}
