import type { Operation } from './openapi-v1.ts'

type Of = { method: string; path: string; operation: Operation }
/** Example values by field name. */
const values: Record<string, string> = {
  group: 'site',
  days: '7',
  code: 'coffee',
  domain: 'shop.example',
  page: 'blog.example/coffee',
  id: 'CONVERSION_ID',
  after: '0',
}
const bodies: Record<string, object> = {
  'links.create': {
    name: 'Coffee beans',
    site_id: 'SITE_ID',
    merchant_id: 'MERCHANT_ID',
    target_url: 'https://shop.example/coffee',
  },
  'extension.link': {
    name: 'Coffee beans',
    site_id: 'SITE_ID',
    merchant_id: 'MERCHANT_ID',
    target_url: 'https://shop.example/coffee',
  },
  'links.change': { name: 'Coffee beans' },
}
const bodyOf = (id: string): object | null =>
  id === 'links.bulk' ? { links: [bodies['links.create']] } : (bodies[id] ?? null)

function addressOf({ path, operation }: Of): string {
  const named = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => values[key] ?? key.toUpperCase())
  const asked = operation.parameters.filter((p) => p.in === 'query' && p.name in values)
  const query = asked.map((p) => `${p.name}=${values[p.name] ?? ''}`).join('&')
  return `/v1${named}${query ? `?${query}` : ''}`
}

/** The same call for three kinds of programs. The key comes from the environment, never from the text. */
export function examplesOf(of: Of, publicUrl: string): { curl: string; typescript: string; python: string } {
  const { method, operation } = of
  const url = `${publicUrl}${addressOf(of)}`
  const body = bodyOf(operation.operationId)
  const json = body === null ? null : JSON.stringify(body)
  const [group = '', name = ''] = operation.operationId.split('.')
  const inPath = Object.fromEntries(
    operation.parameters.filter((p) => p.in === 'path').map((p) => [p.name, values[p.name] ?? p.name.toUpperCase()]),
  )
  const inQuery = Object.fromEntries(
    operation.parameters.filter((p) => p.in === 'query' && p.name in values).map((p) => [p.name, values[p.name]]),
  )
  return {
    curl: [
      `curl ${method === 'GET' ? '' : `-X ${method} `}"${url}"`,
      '-H "Authorization: Bearer $OUTBOUND_KEY"',
      ...(json === null ? [] : ['-H "Content-Type: application/json"', `-d '${json}'`]),
    ].join(' \\\n  '),
    typescript: [
      `import { outbound } from 'outbound-client'`,
      '',
      `const api = outbound({ url: '${publicUrl}', key: process.env.OUTBOUND_KEY })`,
      `const answer = await api.${group}.${name}(${JSON.stringify({ ...inPath, ...inQuery, ...body })})`,
    ].join('\n'),
    python: [
      'import json, os, urllib.request',
      '',
      'request = urllib.request.Request(',
      `    "${url}",`,
      ...(method === 'GET' ? [] : [`    method="${method}",`]),
      ...(json === null
        ? []
        : [`    data=json.dumps(${json.replaceAll('null', 'None').replaceAll('false', 'False')}).encode(),`]),
      `    headers={"Authorization": "Bearer " + os.environ["OUTBOUND_KEY"]${json === null ? '' : ', "Content-Type": "application/json"'}},`,
      ')',
      'print(json.load(urllib.request.urlopen(request)))',
    ].join('\n'),
  }
}
