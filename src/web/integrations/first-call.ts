/** An example call that the scopes of a key allow. */
const paths: readonly (readonly [scope: string, path: string])[] = [
  ['reports.read', '/v1/report?group=site&days=7'],
  ['conversions.read', '/v1/conversions?days=7'],
  ['clicks.read', '/v1/clicks?days=1'],
  ['merchants.read', '/v1/merchants'],
]
export const firstPath = (scopes: readonly string[]): string =>
  paths.find(([scope]) => scopes.includes(scope))?.[1] ?? '/v1/links'

/** As a curl command. */
export const curlOf = (origin: string, path: string, key: string): string =>
  `curl "${origin}${path}" \\\n  -H "Authorization: Bearer ${key}"`
