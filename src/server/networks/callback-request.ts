import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import type { CallbackRequest } from '../../connectors/connector.ts'
import { exactJson } from '../../connectors/shared/amounts/exact-json.ts'
import { strangersShape, tooMuchJson } from '../http/json-shape.ts'

const mostBytes = 64 * 1024

/** The body, or null when it is too large; the rest is then not read. */
async function readBody(req: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > mostBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const parseJson = (text: string): unknown => {
  if (tooMuchJson(Buffer.from(text), strangersShape) !== null) return undefined
  try {
    return exactJson(text)
  } catch {
    return undefined // networks send forms with a JSON label and the other way round; the fields decide
  }
}

/** A callback as received: the text after `?`, and the body of a POST. */
export const rawCallback = z.object({ query: z.string(), body: z.string().nullable() })
export type RawCallback = z.output<typeof rawCallback>

export async function readRaw(req: IncomingMessage): Promise<RawCallback | 'too large'> {
  const url = req.url ?? ''
  const at = url.indexOf('?')
  const query = at < 0 ? '' : url.slice(at + 1)
  if (req.method === 'GET') return { query, body: null }
  if (Number(req.headers['content-length'] ?? 0) > mostBytes) return 'too large'
  const body = await readBody(req)
  return body === null ? 'too large' : { query, body }
}

/** Undoes HTML escaping: an address copied from a page or a mail has `&amp;` between its parameters. */
const unescaped = (text: string) => text.replaceAll(/&(amp|#0*38|#x0*26);/gi, '&')

/** Query, form and JSON of a callback. A body is read as JSON when it looks like an object, otherwise as a form. */
export function parseCallback({ query: text, body }: RawCallback): CallbackRequest {
  const query = new URLSearchParams(unescaped(text))
  if (body === null) return { query, form: new URLSearchParams(), json: undefined }
  return /^\s*\{/.test(body)
    ? { query, form: new URLSearchParams(), json: parseJson(body) }
    : { query, form: new URLSearchParams(unescaped(body)), json: undefined }
}
