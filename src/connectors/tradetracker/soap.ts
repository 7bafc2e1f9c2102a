import type { Get, WithHeaders } from '../connector.ts'
import { NetworkError } from '../shared/http/network-error.ts'
import { childOf, escapeXml, findXml, textOf, type XmlNode } from '../shared/xml/xml.ts'

const namespace = 'https://ws.tradetracker.com/soap/affiliate'
export type Parameter = readonly [name: string, value: string | number | boolean | readonly Parameter[]]

const written = (parameters: readonly Parameter[]): string =>
  parameters
    .map(([name, value]) =>
      Array.isArray(value)
        ? `<${name}>${written(value as readonly Parameter[])}</${name}>`
        : `<${name}>${escapeXml(String(value))}</${name}>`,
    )
    .join('')

/** Parameters of a method must be in the service's documented order. */
export const envelope = (method: string, parameters: readonly Parameter[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/" xmlns:tns="${namespace}"><soap:Body><tns:${method}>${written(parameters)}</tns:${method}></soap:Body></soap:Envelope>`

/**
 * Calls one method. Errors come as SOAP faults.
 *
 * @throws NetworkError `credentials` for a fault about signing in; `refused` for another; `unreadable` without an
 * answer
 */
export async function call(
  get: Get,
  method: string,
  parameters: readonly Parameter[],
  headers: Readonly<Record<string, string>> = {},
): Promise<{ result: XmlNode; headers: Readonly<Record<string, string>> }> {
  const answer = (await get({
    path: '/soap/affiliate',
    method: 'POST',
    headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: `"${method}"`, ...headers },
    body: envelope(method, parameters),
    as: 'xml',
    withHeaders: true,
  })) as WithHeaders
  const document = answer.content as XmlNode
  const fault = document.name === 'Fault' ? document : findXml(document, 'Fault')
  if (fault) {
    const words = textOf(fault, 'faultstring')
    const isRight = /authenticat|passphrase|not logged in|session|access denied/i.test(words)
    throw new NetworkError(
      isRight ? 'credentials' : 'refused',
      isRight
        ? 'TradeTracker does not accept customer ID and passphrase. Reconnect with valid credentials.'
        : 'TradeTracker refused the question.',
    )
  }
  const body = childOf(document, 'Body')
  const result = body && childOf(body, `${method}Response`)
  if (!result) throw new NetworkError('unreadable', 'TradeTracker answered with something that could not be read.')
  return { result, headers: answer.headers }
}
