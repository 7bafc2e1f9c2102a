import type { FastifyRequest } from 'fastify'
import type { Call } from '../../contract/call.ts'
import { Fail } from './fail.ts'
import { readForm } from './read-form.ts'

const bodyOf = ({ body }: FastifyRequest): object => {
  if (body === undefined) return {}
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body
  throw new Fail('badInput', 'The body must be a JSON object')
}

/**
 * The input of a call. A GET has it in the URL; any other call in the body, where a link on a foreign page cannot put
 * it. Path parameters take precedence, so that the body cannot override an id.
 */
export async function readRequest(request: FastifyRequest, call: Call): Promise<object> {
  const path = request.params as object
  const query = request.query as object
  if (request.method === 'GET' || request.method === 'HEAD') return { ...query, ...path }
  const [field] = Object.keys(query)
  if (field !== undefined) throw new Fail('badInput', `${field}: Belongs in the body, not in the address`)
  if (!request.isMultipart()) return { ...bodyOf(request), ...path }
  if (!call.file) throw new Fail('wrongType', 'This call takes no form; send JSON')
  return { ...(await readForm(request, call.file.mostBytes)), ...path }
}
