import type { Get } from '../connector.ts'
import { NetworkError } from '../shared/http/network-error.ts'
import { childOf, childrenOf, type XmlNode } from '../shared/xml/xml.ts'

/** `2026-03-01` in the format of the reports: `26-3-1`. */
export const shortDay = (day: string): string => {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${year.slice(2)}-${Number(month)}-${Number(date)}`
}

/**
 * Rows of one report. The key is part of the address, which `fetch.ts` keeps out of every error message.
 *
 * @throws NetworkError `credentials` if the answer reports a wrong key; `unreadable` if it is another document
 */
export async function report(
  get: Get,
  name: string,
  query: Readonly<Record<string, string>>,
  root: string,
  row: string,
): Promise<XmlNode[]> {
  const document = (await get({ path: `/${name}_xml.php`, query, as: 'xml' })) as XmlNode
  if (document.name === root) return childrenOf(document, row)
  const inside = childOf(document, root)
  if (inside) return childrenOf(inside, row)
  throw new NetworkError('unreadable', 'Partner-ads answered with something that is not the report asked for.')
}
