import type { GetRequest } from '../../connector.ts'
import { exactJson } from '../amounts/exact-json.ts'
import { decodeXml, findXml, parseXml } from '../xml/xml.ts'
import { NetworkError, redact } from './network-error.ts'
import type { SendAnswer } from './send.ts'

const isTransient = (status: number) => status === 429 || status === 408 || status >= 500

const meaning = (status: number, network: string, said: string): NetworkError => {
  const tail = said ? ` It said: ${said}` : ''
  if (status === 401 || status === 403)
    return new NetworkError(
      'credentials',
      `${network} does not accept the credentials (${status}). Reconnect with valid ones.${tail}`,
    )
  if (status === 429)
    return new NetworkError('limited', `${network} allows no more requests for now (429). It is tried again later.`)
  if (status >= 500)
    return new NetworkError('unavailable', `${network} has a problem of its own (${status}). It is tried again later.`)
  return new NetworkError('refused', `${network} refused the request (${status}).${tail}`)
}

/** What a person may see of an error body: words only, short, without secrets or markup. */
const excerpt = (answer: SendAnswer, secrets: readonly string[]) =>
  /html/i.test(answer.headers['content-type'] ?? '')
    ? ''
    : redact(answer.body.subarray(0, 2000).toString('utf8'), secrets)
        .replaceAll(/[^\p{L}\p{N}\p{P}\p{Zs}•]+/gu, ' ')
        .trim()
        .slice(0, 200)

function parse(answer: SendAnswer, as: 'json' | 'text' | 'xml', network: string): unknown {
  if (answer.status === 204) return null
  const text = (as === 'xml' ? decodeXml(answer.body) : answer.body.toString('utf8')).replace(/^\uFEFF/, '')
  if (as === 'text') return text
  try {
    return as === 'xml' ? parseXml(text) : exactJson(text)
  } catch {
    const isPage = as === 'xml' ? /^\s*<(!doctype )?html/i.test(text) : /^\s*</.test(text)
    const what = isPage ? 'a web page instead of data' : text.trim() === '' ? 'nothing' : 'broken data'
    throw new NetworkError('unreadable', `${network} answered with ${what}. It is tried again later.`)
  }
}

/** SOAP sends its fault messages with status 500: those are answers. Any other 500 is not. */
function soapFault(answer: SendAnswer, as: GetRequest['as']): unknown {
  if (answer.status !== 500 || as !== 'xml') return null
  try {
    const root = parseXml(decodeXml(answer.body))
    return findXml(root, 'Fault') ? root : null
  } catch {
    return null // a page of the server, not a SOAP answer
  }
}

/** What the answer holds, or why it holds nothing and whether the same request may be answered later. */
export function readAnswer(
  answer: SendAnswer,
  as: GetRequest['as'],
  { name, secrets }: { name: string; secrets: readonly string[] },
): { content: unknown; error?: never } | { error: NetworkError; isTransient: boolean } {
  const { status } = answer
  if (status >= 200 && status < 300) return { content: parse(answer, as ?? 'json', name) }
  const fault = soapFault(answer, as)
  if (fault) return { content: fault }
  return { error: meaning(status, name, excerpt(answer, secrets)), isTransient: isTransient(status) }
}
